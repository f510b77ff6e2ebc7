import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { StoreBackend, StoreLock } from './backend.ts';
import { type LockOptions, takeFileLock, waitForLock } from './file-lock.ts';

/** The locks of a site. */
export type Locks = ReturnType<typeof createLocks>;

/** The publish lock and the publish queue. */
export function createLocks(siteFolder: string, backend: StoreBackend) {
  const lockFile = (lock: StoreLock) => join(siteFolder, `publish-${lock}.sqlite`);
  const noteFile = (lock: StoreLock) => join(siteFolder, `publish-${lock}.holder`);

  async function noteOf(lock: StoreLock): Promise<string> {
    const note = await readFile(noteFile(lock), 'utf8').catch(() => '');
    return note || 'another publish';
  }

  /**
   * The kernel holds the lock through an SQLite file: it ends with the process, even after kill -9, so it is never
   * stale.
   */
  async function holding<Result>(
    lock: StoreLock,
    what: string,
    work: (holder: string) => Promise<Result>,
    options: LockOptions,
  ): Promise<Result> {
    await mkdir(siteFolder, { recursive: true });
    const release = await waitForLock(
      () => takeFileLock(lockFile(lock)),
      () => noteOf(lock),
      options,
    );
    const holder = `${what} (${hostname()}, process ${process.pid}, since ${new Date().toISOString()})`;
    try {
      // Words for whoever waits: a full disk may have no room for them.
      await writeFile(noteFile(lock), holder).catch(() => {});
      return await work(holder);
    } finally {
      await rm(noteFile(lock), { force: true });
      release();
    }
  }

  const under =
    (lock: StoreLock) =>
    <Result>(what: string, work: () => Promise<Result>, options: LockOptions = {}): Promise<Result> =>
      holding(lock, what, (holder) => backend.exclusively(lock, holder, work, options), options);

  return {
    /** Who judges a release or changes what is live at this moment, in words; null when nobody does. */
    async lockHolder(): Promise<string | null> {
      for (const lock of ['queue', 'lock'] as const) {
        if (!existsSync(lockFile(lock))) continue;
        const release = takeFileLock(lockFile(lock));
        // A note alone may be left from a publish that was killed.
        if (!release) return noteOf(lock);
        release();
      }
      return backend.holder();
    },

    /**
     * Runs `work` while nobody else changes what is live on this site. It is for the change alone: what is rendered,
     * compiled or checked for it is done before. The folder is brought up to what is live.
     * @throws Error that names the holder when it does not let go in time.
     */
    withLock: under('lock'),

    /**
     * Runs `work` while no other release is judged. A roll back, and whatever else changes the canary, does not wait
     * for it.
     * @throws Error that names who is judged when that takes too long.
     */
    withQueue: under('queue'),
  };
}
