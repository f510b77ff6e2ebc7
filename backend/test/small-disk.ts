import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/** A small disk of a test, removed after it. Skips the test when the system cannot mount one. */
export function smallDisk(megabytes: number, { skip, onTestFinished }: TestContext): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) skip('only root on Linux can mount a disk');
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    skip('this system cannot mount a disk');
  }
  // Lazily, because files may still be open.
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}
