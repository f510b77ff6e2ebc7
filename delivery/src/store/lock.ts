import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const RETRY_MS = 200;
/** Longer than any publish takes: then somebody should look. */
const PATIENCE_MS = 120_000;

/** Keeps locks from being collected as garbage, which would release them. */
const held = new Set<DatabaseSync>();

/** How waiting for the lock is told, and how long it may take. */
export interface LockOptions {
  /** Called once, with the holder of the lock, when it has to wait. */
  waiting?: (holder: string) => void;
  patienceMs?: number;
}

/** Takes an exclusive lock on the file. The operating system releases it however this process ends. */
function take(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (/locked|busy/i.test((error as Error).message)) return null;
    throw error;
  }
}

const lockFile = (site: string) => join(site, 'publish-lock.sqlite');
const noteFile = (site: string) => join(site, 'publishing');

/** Who holds the publish lock at this moment, in words; null when nobody does. */
export async function lockHolder(site: string): Promise<string | null> {
  if (!existsSync(lockFile(site))) return null;
  const database = take(lockFile(site));
  // A note alone may be left from a publish that was killed.
  if (!database) return readFile(noteFile(site), 'utf8').catch(() => 'another publish');
  database.close();
  return null;
}

async function waitFor(file: string, note: string, options: LockOptions): Promise<DatabaseSync> {
  const { waiting, patienceMs = PATIENCE_MS } = options;
  const giveUp = performance.now() + patienceMs;
  let told = false;
  for (;;) {
    const database = take(file);
    if (database) return database;
    const holder = await readFile(note, 'utf8').catch(() => 'another publish');
    if (performance.now() >= giveUp) {
      throw new Error(
        `Nothing was changed: ${holder} is still under way after ${patienceMs / 1000} s of waiting. Try again when it has ended.`,
      );
    }
    if (!told) waiting?.(holder);
    told = true;
    await setTimeout(RETRY_MS);
  }
}

/**
 * Runs `work` while nobody else changes what is live in this site's folder. The kernel holds the lock
 * through an SQLite file: it ends with the process, even after kill -9, so it is never stale.
 * @throws Error that names the holder when it does not let go in time.
 */
export async function withPublishLock<Result>(
  site: string,
  what: string,
  work: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  await mkdir(site, { recursive: true });
  const note = noteFile(site);
  const database = await waitFor(lockFile(site), note, options);
  held.add(database);
  try {
    await writeFile(note, `${what} (process ${process.pid}, since ${new Date().toISOString()})`);
    return await work();
  } finally {
    await rm(note, { force: true });
    held.delete(database);
    database.close();
  }
}
