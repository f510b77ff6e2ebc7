import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, SETTINGS } from './backend-config.ts';

/** The same as for AUTH_SECRET. */
const MIN_LENGTH = 32;

/**
 * The secret for the embedded database: read from `<folder>/auth-secret`, generated at the first start with mode 600.
 * Resets the mode of a file that others can read. The file is created atomically, so processes that start together share
 * one secret.
 * @throws ConfigError when the file's content is too short.
 */
export function readOrCreateSecret(folder: string): string {
  const path = join(folder, 'auth-secret');
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  const existing = read(path);
  if (existing) return existing;

  writeFileSync(draft, randomBytes(33).toString('base64'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}

function read(path: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (secret.length < MIN_LENGTH) {
    throw new ConfigError([
      `AUTH_SECRET is not set and ${path} has fewer than ${MIN_LENGTH} characters; restore it from a backup, or delete it and everybody has to log in again (example: ${SETTINGS.AUTH_SECRET.example})`,
    ]);
  }
  // A copy made by hand may be readable by all users.
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600);
  return secret;
}
