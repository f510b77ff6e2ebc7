import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/** A small disk of a test's own, taken away after it. Skips the test where the system lets it have none. */
export function smallDisk(megabytes: number, { skip, onTestFinished }: TestContext): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) skip('only root on Linux may mount a disk');
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    skip('no disk may be mounted here');
  }
  // Lazily, as something may still lie on it.
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}
