import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { modeOf, replaceFile, textOf } from './files.ts';
import type { ReleaseKey, VersionSet } from './version-set.ts';

export const LIVE = 'live.json';
export const HISTORY = 'history.jsonl';

export interface LockOptions {
  /** Called once, with the holder of the lock, when the caller has to wait. */
  waiting?: (holder: string) => void;
  timeoutMs?: number;
  /** Ends the wait, which throws its reason. */
  signal?: AbortSignal | undefined;
}

export interface Discarded {
  releases: readonly ReleaseKey[];
  comparisons: readonly string[];
}

/** A folder that follows a database, until it is closed. */
export interface Follower {
  /** Resolves when the folder can be served. It may be outdated while the database is down. */
  ready: Promise<void>;
  /** Fetches the release of an address. False while the database is down. `known`: whether a served release has such a file. */
  obtain(address: string, known: boolean): Promise<boolean>;
  /** How long the folder has lagged behind the database, in milliseconds; 0 when it is up to date. */
  behindMs(): number;
  /** Fetches the releases of a preview, if the database has them. */
  obtainSet(set: VersionSet): Promise<void>;
  close(): Promise<void>;
}

export interface FollowOptions {
  say: (line: string) => void;
  pollMs?: number;
}

/**
 * The storage of a site. Everything is read from the folder on this machine; changes go through the backend,
 * which is the folder alone, or PostgreSQL with folders that follow it. Small files are stored as text by name.
 */
export interface StoreBackend {
  isCopy: boolean;
  /** Stores a text under a name, replacing the previous one. @throws Error when it cannot be stored. */
  keep(name: string, text: string): Promise<void>;
  /** Stores a new text. False when the name is taken. */
  add(name: string, text: string): Promise<boolean>;
  append(list: string, line: string): Promise<void>;
  /** Replaces `live.json` atomically and records it. @throws Error when something else became live or the lock was lost. */
  replaceLive(change: { from: string | null; to: string; line: string }): Promise<void>;
  /** Makes a set's releases and its comparison available to every server. Needs no lock. */
  stage(set: VersionSet, comparison?: string): Promise<void>;
  forget(gone: Discarded): Promise<void>;
  /** Runs `work` while holding the site-wide lock, after syncing this folder. @throws Error that names the holder. */
  exclusively<Result>(holder: string, work: () => Promise<Result>, options: LockOptions): Promise<Result>;
  /** The holder of the publish lock in the database, as text; null if it is free. */
  holder(): Promise<string | null>;
  /** Syncs the folder; by default also releases that are not live. */
  sync(everything?: boolean): Promise<void>;
  follow(options: FollowOptions): Follower | null;
}

/** A site in a folder, without a database. */
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
    sync: async () => {},
    follow: () => null,
  };
}

/** The small files of a site that change. */
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

    add: (name: string, value: unknown): Promise<boolean> => backend.add(name, jsonOf(value)),

    async lines<Value>(list: string): Promise<Value[]> {
      const text = (await read(list)) ?? '';
      return text.split('\n').flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as Value] : [];
        } catch {
          // The line is truncated.
          return [];
        }
      });
    },

    append: (list: string, value: unknown): Promise<void> => backend.append(list, JSON.stringify(value)),
  };
}
