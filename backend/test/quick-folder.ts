import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Twice the size of all files of a test run. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * The folder for files of tests: in memory if that is large enough, because on a disk each commit would wait for a sync, and
 * few tests are about disks. Files in memory also survive a killed process.
 */
export function quickFolder(): string {
  const memory = '/dev/shm';
  // An explicit setting has precedence.
  if (process.env.TMPDIR) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    // Some containers forbid executing files in /dev/shm.
    const isNoexec = /^\S+ \/dev\/shm .*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
    if (bavail * bsize > ENOUGH_BYTES && !isNoexec) return memory;
  } catch {
    // This system has no /dev/shm.
  }
  return tmpdir();
}
