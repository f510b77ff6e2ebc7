import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lineOf, modeOf, replaceFile, textOf } from './files.ts';
import type { ReleaseKey } from './version-set.ts';

export const LIVE = 'live.json';
export const HISTORY = 'history.jsonl';

export interface LockOptions {
  onWait?: (holder: string) => void;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

export const releaseBlob = ({ app, version }: ReleaseKey): string => `release/${app}/${version}`;
export const comparisonBlob = (name: string): string => `comparison/${name}`;

type Texts = Readonly<Record<string, string>>;

/** `Texts` maps names of files to their contents. */
export interface StoreChange {
  documents?: Texts;
  /** New documents. `change` returns false if one exists already. */
  additions?: Texts;
  /** Lines to append to documents (`lineOf`). */
  lines?: Texts;
  /** Needs the publish lock. A database refuses the change if the current text is not `from`. */
  live?: { from: string | null; to: string };
  /** Blobs to upload from this folder to the database. */
  addedBlobs?: readonly string[];
  deletedBlobs?: readonly string[];
}

export interface Follower {
  /** Resolves when the folder can be served. The folder may be outdated while the database is down. */
  ready: Promise<void>;
  /** Fetches the release of a path (`/_r/<app>/<version>/…`). False if the release may exist, but cannot be fetched now. */
  obtain(path: string, isServed: boolean): Promise<boolean>;
  /** How long the folder has lagged behind the database, in milliseconds; 0 when it is up to date. */
  behindMs(): number;
  close(): Promise<void>;
}

/** Reads use this machine's folder. Changes go to the folder, or to the database that all folders copy. */
export interface StoreBackend {
  isCopy: boolean;
  /** Atomic in a database. @throws Error if another set is live, or if the lock was lost. */
  change(change: StoreChange): Promise<boolean>;
  /** Takes the database's publish lock and syncs this folder before `work`. @throws Error with the holder on a timeout. */
  withStoreLock<Result>(holder: string, work: () => Promise<Result>, options: LockOptions): Promise<Result>;
  /** The holder of the database's publish lock. Null if the lock is free. */
  holder(): Promise<string | null>;
  /** By default, also syncs releases that are not live. */
  sync(everything?: boolean): Promise<unknown>;
  /** Keeps the folder in sync until the follower is closed. Null without a database. */
  follow(say: (line: string) => void, pollMs?: number): Follower | null;
}

export function folderBackend(folder: string): StoreBackend {
  const place = (name: string) => join(folder, name);

  return {
    isCopy: false,
    async change({ documents = {}, additions = {}, lines = {}, live }) {
      for (const [name, text] of Object.entries(additions)) {
        await mkdir(dirname(place(name)), { recursive: true });
        try {
          await writeFile(place(name), text, { flag: 'wx', mode: modeOf(name) });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
          throw error;
        }
      }
      for (const [list, line] of Object.entries(lines))
        await appendFile(place(list), line, { flush: true, mode: modeOf(list) });
      for (const [name, text] of Object.entries(documents))
        await replaceFile(place(name), text, modeOf(name));
      if (live) await replaceFile(place(LIVE), live.to);
      return true;
    },
    withStoreLock: (_holder, work) => work(),
    holder: async () => null,
    sync: async () => {},
    follow: () => null,
  };
}

export type Records = ReturnType<typeof createRecords>;

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export function createRecords(siteFolder: string, { change }: StoreBackend) {
  const read = (name: string) => textOf(join(siteFolder, name));

  return {
    async document<Value>(name: string): Promise<Value | null> {
      const text = await read(name);
      return text === null ? null : (JSON.parse(text) as Value);
    },

    async write(name: string, value: unknown): Promise<void> {
      await change({ documents: { [name]: jsonOf(value) } });
    },

    add: (name: string, value: unknown): Promise<boolean> => change({ additions: { [name]: jsonOf(value) } }),

    async lines<Value>(list: string): Promise<Value[]> {
      const text = (await read(list)) ?? '';
      return text.split('\n').flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as Value] : [];
        } catch {
          // An interrupted write has truncated the line.
          return [];
        }
      });
    },

    async append(list: string, value: unknown): Promise<void> {
      await change({ lines: { [list]: lineOf(value) } });
    },
  };
}
