import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { modeOf, replaceFile, textOf } from './files.ts';
import type { AppName, VersionSet } from './version-set.ts';

/** The file of what is live, in the site's folder. */
export const LIVE = 'live.json';
/** The list of the changes of what is live. */
export const HISTORY = 'history.jsonl';

/** How waiting for a lock is told, and how long it may take. */
export interface LockOptions {
  /** Called once, with the holder of the lock, when it has to wait. */
  waiting?: (holder: string) => void;
  timeoutMs?: number;
  /** Ends the wait; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/** What was deleted from this folder. */
export interface Discarded {
  releases: readonly { app: AppName; version: string }[];
  comparisons: readonly string[];
}

/** A folder that follows what is kept elsewhere, until it is closed. */
export interface Follower {
  /** Resolves when the folder can be served. It may be behind while what it follows does not answer. */
  ready: Promise<void>;
  /** Fetches what an address needs. False when nobody can tell. `known`: whether a live or former release has such a file. */
  obtain(address: string, known: boolean): Promise<boolean>;
  /** For how long the folder has known of something newer that it cannot take in, in milliseconds; 0 when it has all. */
  behindMs(): number;
  /** Gets the releases of a set that is not live, for a preview. Does nothing when they cannot be had. */
  obtainSet(set: VersionSet): Promise<void>;
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
 * two: the folder alone, and PostgreSQL with folders that follow it. What is small is a text by the name of its file.
 */
export interface StoreBackend {
  /** Whether the folder is a copy of what is kept elsewhere. */
  isCopy: boolean;
  /** Stores a text under a name, replacing the former one. @throws Error when it cannot be stored. */
  keep(name: string, text: string): Promise<void>;
  /** Keeps a new text. False when there is one of this name. */
  add(name: string, text: string): Promise<boolean>;
  append(list: string, line: string): Promise<void>;
  /** Replaces `live.json` atomically and records it. @throws Error when something else became live or the lock was lost. */
  replaceLive(change: { from: string | null; to: string; line: string }): Promise<void>;
  /** Makes a set's releases and its comparison available to every server. Needs no lock. */
  stage(set: VersionSet, comparison?: string): Promise<void>;
  forget(gone: Discarded): Promise<void>;
  /** Runs `work` while holding the site-wide lock, after syncing this folder. @throws Error that names the holder. */
  exclusively<Result>(holder: string, work: () => Promise<Result>, options: LockOptions): Promise<Result>;
  /** Who has the publish lock beyond this folder, in words; null when nobody has. */
  holder(): Promise<string | null>;
  /** Brings the folder up to what is kept; by default also releases that are not live. */
  bringUp(everything?: boolean): Promise<void>;
  /** Lets the folder follow what is kept; null where there is nothing to follow. */
  follow(options: FollowOptions): Follower | null;
}

/** A site that is kept in its folder alone. */
export function folderBackend(folder: string): StoreBackend {
  const place = (name: string) => join(folder, name);
  // A line break first: the last line may be truncated.
  const append = (list: string, line: string) =>
    appendFile(place(list), `\n${line}\n`, { flush: true, mode: modeOf(list) });

  return {
    isCopy: false,
    keep: (name, text) => replaceFile(place(name), text, modeOf(name)),
    async add(name, text) {
      await mkdir(dirname(place(name)), { recursive: true });
      const written = writeFile(place(name), text, { flag: 'wx', mode: modeOf(name) });
      return written.then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
    },
    append,
    async replaceLive({ to, line }) {
      await append(HISTORY, line);
      await replaceFile(place(LIVE), to);
    },
    stage: async () => {},
    forget: async () => {},
    exclusively: (_holder, work) => work(),
    holder: async () => null,
    bringUp: async () => {},
    follow: () => null,
  };
}

/** The small things of a site that change. */
export type Records = ReturnType<typeof createRecords>;

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** JSON documents that are replaced, and lists that only grow, each a file of the site's folder. */
export function createRecords(siteFolder: string, backend: StoreBackend) {
  const read = (name: string) => textOf(join(siteFolder, name));

  return {
    async document<Value>(name: string): Promise<Value | null> {
      const text = await read(name);
      return text === null ? null : (JSON.parse(text) as Value);
    },

    keep: (name: string, value: unknown): Promise<void> => backend.keep(name, jsonOf(value)),

    /** Keeps a new document. False when there is one of this name. */
    add: (name: string, value: unknown): Promise<boolean> => backend.add(name, jsonOf(value)),

    async lines<Value>(list: string): Promise<Value[]> {
      const text = (await read(list)) ?? '';
      return text.split('\n').flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as Value] : [];
        } catch {
          // It was cut off while it was written.
          return [];
        }
      });
    },

    append: (list: string, value: unknown): Promise<void> => backend.append(list, JSON.stringify(value)),
  };
}
