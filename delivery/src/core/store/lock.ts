import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { StoreBackend, StoreLock } from './backend.ts';
import { type LockOptions, takeFileLock, waitForLock } from './file-lock.ts';

/** Enough for the lines, pointers and names that a command writes; a file system may count in large blocks. */
const RESERVED_BYTES = 1024 * 1024;

/** The locks of a site. */
export type Locks = ReturnType<typeof createLocks>;

/** The publish lock, the publish queue, and the room that is reserved for whoever holds the lock. */
export function createLocks(siteFolder: string, backend: StoreBackend) {
  const lockFile = (lock: StoreLock) => join(siteFolder, `publish-${lock}.sqlite`);
  const noteFile = (lock: StoreLock) => join(siteFolder, `publish-${lock}.holder`);
  const reserve = join(siteFolder, 'publish-reserve');

  async function noteOf(lock: StoreLock): Promise<string> {
    const note = await readFile(noteFile(lock), 'utf8').catch(() => '');
    return note || 'another publish';
  }

  /** Gives the reserved room to the command that holds the publish lock, so that it works on a full disk. */
  const takeReserve = () => rm(reserve, { force: true });

  /** Reserves room for the next command, as much as there is. Random bytes: file systems compress others. */
  async function keepReserve(): Promise<void> {
    await writeFile(reserve, randomBytes(RESERVED_BYTES)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
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
    withLock<Result>(what: string, work: () => Promise<Result>, options: LockOptions = {}): Promise<Result> {
      const withRoom = async (holder: string) => {
        await takeReserve();
        try {
          return await backend.exclusively('lock', holder, work, options);
        } finally {
          await keepReserve();
        }
      };
      return holding('lock', what, withRoom, options);
    },

    /**
     * Runs `work` while no other release is judged. A roll back, and whatever else changes the canaries, does not wait
     * for it.
     * @throws Error that names who is judged when that takes too long.
     */
    withQueue<Result>(what: string, work: () => Promise<Result>, options: LockOptions = {}): Promise<Result> {
      return holding('queue', what, (holder) => backend.exclusively('queue', holder, work, options), options);
    },

    /** Does something that may need the reserved room, outside of the publish lock. On a full disk, it is begun twice. */
    async withReserve<Result>(work: () => Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        await takeReserve();
        return await work().finally(keepReserve);
      }
    },
  };
}
