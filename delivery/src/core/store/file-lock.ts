import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const RETRY_MS = 200;
/** Longer than any publish takes: then somebody should look. */
const PATIENCE_MS = 120_000;

/** Keeps locks from being collected as garbage, which would release them. */
const held = new Set<DatabaseSync>();

/** How waiting for a lock is told, and how long it may take. */
export interface LockOptions {
  /** Called once, with the holder of the lock, when it has to wait. */
  waiting?: (holder: string) => void;
  patienceMs?: number;
}

/**
 * Takes an exclusive lock on the file; null while somebody else has it. The operating system releases it
 * however this process ends. Returns what lets it go.
 */
export function takeFileLock(file: string): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // A journal on the disk would need room, which a full one does not have. Nothing is ever written here.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (/locked|busy/i.test((error as Error).message)) return null;
    throw error;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}

/**
 * Tries to take a lock until it has it.
 * @throws Error that names the holder when it does not let go in time.
 */
export async function waitForLock<Lock>(
  take: () => Lock | null | Promise<Lock | null>,
  holderOf: () => Promise<string>,
  { waiting, patienceMs = PATIENCE_MS }: LockOptions,
): Promise<Lock> {
  const giveUp = performance.now() + patienceMs;
  let told = false;
  for (;;) {
    const lock = await take();
    if (lock) return lock;
    const holder = await holderOf();
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
