import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type LockOptions, takeFileLock, waitForLock } from './file-lock.ts';
import { keepReserve, takeReserve } from './reserve.ts';
import type { StoreLock } from './shared/database.ts';
import { storeHolder, withStoreLock, withStoreQueue } from './shared/session.ts';

export type { LockOptions };

const lockFile = (site: string, lock: StoreLock) => join(site, `publish-${lock}.sqlite`);
const noteFile = (site: string, lock: StoreLock) => join(site, `publish-${lock}.holder`);

async function noteOf(site: string, lock: StoreLock): Promise<string> {
  const note = await readFile(noteFile(site, lock), 'utf8').catch(() => '');
  return note || 'another publish';
}

/** Who judges a release or changes what is live at this moment, in words; null when nobody does. */
export async function lockHolder(site: string): Promise<string | null> {
  for (const lock of ['queue', 'lock'] as const) {
    if (!existsSync(lockFile(site, lock))) continue;
    const release = takeFileLock(lockFile(site, lock));
    // A note alone may be left from a publish that was killed.
    if (!release) return noteOf(site, lock);
    release();
  }
  return storeHolder();
}

/** The kernel holds the lock through an SQLite file: it ends with the process, even after kill -9, so it is never stale. */
async function holding<Result>(
  [site, lock]: readonly [site: string, lock: StoreLock],
  what: string,
  work: (holder: string) => Promise<Result>,
  options: LockOptions,
): Promise<Result> {
  await mkdir(site, { recursive: true });
  const release = await waitForLock(
    () => takeFileLock(lockFile(site, lock)),
    () => noteOf(site, lock),
    options,
  );
  const holder = `${what} (${hostname()}, process ${process.pid}, since ${new Date().toISOString()})`;
  try {
    // Words for whoever waits: a full disk may have no room for them.
    await writeFile(noteFile(site, lock), holder).catch(() => {});
    return await work(holder);
  } finally {
    await rm(noteFile(site, lock), { force: true });
    release();
  }
}

/**
 * Runs `work` while nobody else changes what is live on this site. It is for the change alone: what is rendered,
 * compiled or checked for it is done before. Where the site is kept in a database, that one's lock is taken too, and the
 * folder brought up to what is live.
 * @throws Error that names the holder when it does not let go in time.
 */
export function withPublishLock<Result>(
  site: string,
  what: string,
  work: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  const withRoom = async (holder: string) => {
    await takeReserve(site);
    try {
      return await withStoreLock(site, holder, work, options);
    } finally {
      await keepReserve(site);
    }
  };
  return holding([site, 'lock'], what, withRoom, options);
}

/**
 * Runs `work` while no other release is judged. A roll back, and whatever else changes the canary, does not wait
 * for it.
 * @throws Error that names who is judged when that takes too long.
 */
export function withPublishQueue<Result>(
  site: string,
  what: string,
  work: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  return holding([site, 'queue'], what, (holder) => withStoreQueue(holder, work, options), options);
}
