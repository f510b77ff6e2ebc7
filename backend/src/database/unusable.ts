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
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    // What the file system and PostgreSQL say; neither repeats a password.
    const { example } = SETTINGS[setting];
    throw new ConfigError([`${setting} cannot be used: ${message || code} (example: ${example})`]);
  }
}
