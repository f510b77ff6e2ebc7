import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder of a test, removed after it. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gg-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
