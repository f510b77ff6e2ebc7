import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { LockOptions, StoreBackend } from './backend.ts';

const RETRY_MS = 200;
const LOCK_TIMEOUT_MS = 120_000;

const THIS_PROCESS = `(${hostname()}, process ${process.pid}, since`;

export const isHeldByThisProcess = (holder: string): boolean => holder.includes(THIS_PROCESS);

/** Returns the function that releases the lock. Null if the file is locked already. */
export function takeFileLock(file: string): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // A journal on disk would need space, and nothing is ever written here.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (/locked|busy/i.test((error as Error).message)) return null;
    throw error;
  }
  return () => database.close();
}

/** @throws Error with the holder after the timeout, or the signal's reason. */
export async function waitForLock<Lock>(
  take: () => Lock | null | Promise<Lock | null>,
  holderOf: () => Promise<string>,
  { onWait, timeoutMs = LOCK_TIMEOUT_MS, signal }: LockOptions = {},
): Promise<Lock> {
  const deadline = performance.now() + timeoutMs;
  let notified = false;
  for (;;) {
    signal?.throwIfAborted();
    const lock = await take();
    if (lock) return lock;
    const holder = await holderOf();
    if (performance.now() >= deadline)
      throw new Error(
        `${holder} is still under way after ${timeoutMs / 1000} s of waiting. Try again when it has ended.`,
      );
    if (!notified) onWait?.(holder);
    notified = true;
    await setTimeout(RETRY_MS);
  }
}

/** The publish lock: a lock on a SQLite file, which the kernel releases when the process ends. */
export function createLocks(siteFolder: string, backend: StoreBackend) {
  const lockFile = join(siteFolder, 'publish-lock.sqlite');
  const noteFile = join(siteFolder, 'publish-lock.holder');

  const note = async () => (await readFile(noteFile, 'utf8').catch(() => '')) || 'another publish';

  return {
    async lockHolder(): Promise<string | null> {
      if (existsSync(lockFile)) {
        const unlock = takeFileLock(lockFile);
        // A killed publish leaves its note, so the note counts only while the file is locked.
        if (!unlock) return note();
        unlock();
      }
      return backend.holder();
    },

    async withLock<Result>(
      what: string,
      work: () => Promise<Result>,
      options: LockOptions = {},
    ): Promise<Result> {
      await mkdir(siteFolder, { recursive: true });
      const unlock = await waitForLock(() => takeFileLock(lockFile), note, options);
      const holder = `${what} ${THIS_PROCESS} ${new Date().toISOString()})`;
      try {
        // The note is only for display: on a full disk, it may be missing.
        await writeFile(noteFile, holder).catch(() => {});
        return await backend.withStoreLock(holder, work, options);
      } finally {
        await rm(noteFile, { force: true }).catch(() => {});
        unlock();
      }
    },
  };
}
