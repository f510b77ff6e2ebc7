import { SETTINGS } from '../config/backend-config.ts';
import { ConfigError } from '../config/config-error.ts';

/**
 * Rejects as `open` does, but with a ConfigError that names the setting when the place is at fault: a folder that
 * cannot be written, a server that does not answer.
 */
export async function unusable<Result>(
  setting: 'DATA_DIR' | 'DATABASE_URL',
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ConfigError || !(error instanceof Error)) throw error;
    if (!isThePlace(error)) throw error;
    // What the file system, SQLite and PostgreSQL say; none of them repeats a password.
    const { example } = SETTINGS[setting];
    throw new ConfigError([
      `${setting} cannot be used: ${error.message || (error as NodeJS.ErrnoException).code} (example: ${example})`,
    ]);
  }
}

/** System errors; of SQLite read-only, I/O, full, cannot open, not a database; of PostgreSQL connection, log-in, no such database, too many clients, starting up. */
function isThePlace(error: Error): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  if (code === 'ERR_SQLITE_ERROR') return [8, 10, 13, 14, 26].includes(errcode & 0xff);
  return /^E[A-Z]+$|^(08|28|3D|53|57P)/.test(code) || /timeout/.test(error.message);
}
