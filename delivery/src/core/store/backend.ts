import type { AppName } from './app-name.ts';
import type { Composition } from './compositions.ts';
import type { LockOptions } from './file-lock.ts';

/** The lock of a change of what is live, and that of judging a release, which takes minutes. */
export type StoreLock = 'lock' | 'queue';

/** A change of small things, whole or not at all. */
interface SmallChange {
  /** Texts that are replaced, by the name of their file. */
  documents?: Readonly<Record<string, string>>;
  /** What is added to lists, by the name of their file. */
  lines?: Readonly<Record<string, readonly string[]>>;
}

/** A composition that becomes live, and what is written down with it. */
export interface LiveSwitch {
  composition: Composition;
  /** What is live until then. */
  from: string | null;
  lines: Readonly<Record<string, readonly string[]>>;
}

/** What pruning deletes. */
export interface Prunable {
  compositions: readonly string[];
  releases: readonly { app: AppName; version: string }[];
}

/** What was deleted from this folder. */
export interface Discarded extends Prunable {
  stylesheets: readonly string[];
  comparisons: readonly string[];
}

/** A folder that follows what is kept elsewhere, until it is closed. */
export interface Follower {
  /** Resolves when the folder can be served. It may be behind while what it follows does not answer. */
  ready: Promise<void>;
  /**
   * Gets what an address needs where the folder does not have it: after a switch, or from a former release. False
   * when nobody can say whether there is such a file.
   * @param known whether what is live here, or was, has such a file.
   */
  obtain(address: string, known: boolean): Promise<boolean>;
  /** For how long the folder has known of something newer that it cannot take in, in milliseconds; 0 when it has all. */
  behindMs(): number;
  /** Gets a composition that is not live, for a preview. Does nothing when it cannot be had. */
  obtainShown(composition: string): Promise<void>;
  close(): Promise<void>;
}

/** How a folder follows what is kept elsewhere. */
export interface FollowOptions {
  /** Says what the operator should know. */
  say: (line: string) => void;
  /** How often it looks without being told of a change. */
  pollMs?: number;
}

/**
 * Where a site is kept. Everything is read from the folder on this machine; what changes it goes through here. There are
 * two: the folder alone (folder-backend.ts), and PostgreSQL with folders that follow it.
 */
export interface StoreBackend {
  /** Whether the folder is a copy of what is kept elsewhere. */
  isCopy: boolean;
  /** Makes a change of small things. @throws Error when it cannot be kept. */
  change(change: SmallChange): Promise<void>;
  /** Keeps a new document. False when there is one of this name. */
  add(name: string, text: string): Promise<boolean>;
  /**
   * Makes a composition live in one atomic step, with what is written down.
   * @throws Error when something else has become live, or the publish lock is not held any more; nothing is changed then.
   */
  switchLive(next: LiveSwitch): Promise<void>;
  /** As `SiteStore.stage`. */
  stage(composition: Composition, comparison?: string): Promise<void>;
  /** Forgets what was deleted here. Under the publish lock. */
  forget(gone: Discarded): Promise<void>;
  /**
   * Runs `work` under a lock beyond this folder, which is brought up to what is live.
   * @throws Error that names the holder when it does not let go in time.
   */
  exclusively<Result>(
    lock: StoreLock,
    holder: string,
    work: () => Promise<Result>,
    options: LockOptions,
  ): Promise<Result>;
  /** Who has a lock beyond this folder, in words; null when nobody has. */
  holder(): Promise<string | null>;
  /** Brings the folder up to what is kept; `everything` also releases and compositions that are not live. */
  bringUp(everything: boolean): Promise<void>;
  /** Lets the folder follow what is kept; null where there is nothing to follow. */
  follow(options: FollowOptions): Follower | null;
}
