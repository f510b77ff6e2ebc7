import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type LockOptions, takeFileLock, waitForLock } from './file-lock.ts';
import { keepReserve, takeReserve } from './reserve.ts';
import { storeHolder, withStoreLock } from './shared/session.ts';

export type { LockOptions };

const lockFile = (site: string) => join(site, 'publish-lock.sqlite');
const noteOf = (site: string) => readFile(noteFile(site), 'utf8').catch(() => 'another publish');
const noteFile = (site: string) => join(site, 'publishing');

/** Who holds the publish lock at this moment, in words; null when nobody does. */
export async function lockHolder(site: string): Promise<string | null> {
  if (!existsSync(lockFile(site))) return storeHolder();
  const release = takeFileLock(lockFile(site));
  // A note alone may be left from a publish that was killed.
  if (!release) return noteOf(site);
  release();
  return storeHolder();
}

/**
 * Runs `work` while nobody else changes what is live on this site. The kernel holds the folder's lock through
 * an SQLite file: it ends with the process, even after kill -9, so it is never stale. Where the site is kept
 * in a database, that one's lock is taken too, and the folder brought up to what is live.
 * @throws Error that names the holder when it does not let go in time.
 */
export async function withPublishLock<Result>(
  site: string,
  what: string,
  work: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  await mkdir(site, { recursive: true });
  const release = await waitForLock(
    () => takeFileLock(lockFile(site)),
    () => noteOf(site),
    options,
  );
  const note = noteFile(site);
  const since = new Date().toISOString();
  try {
    await takeReserve(site);
    await writeFile(note, `${what} (process ${process.pid}, since ${since})`);
    const holder = `${what} (${hostname()}, process ${process.pid}, since ${since})`;
    return await withStoreLock(site, holder, work, options);
  } finally {
    await rm(note, { force: true });
    await keepReserve(site);
    release();
  }
}
