import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret of the embedded mode: read from `<folder>/auth-secret`, generated at the first start with mode 600.
 * The file appears whole or not at all, so processes that start together agree on one secret.
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
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
