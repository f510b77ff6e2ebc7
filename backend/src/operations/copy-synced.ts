import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs';

/** Copies a file so that only its user can read the copy, and has it on the disk before it returns. */
export function copySynced(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  syncPath(to);
}

/** Has a file, or the names in a folder, on the disk before it returns. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
