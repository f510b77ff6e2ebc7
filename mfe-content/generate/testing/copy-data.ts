import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The app's own sources. */
export const SRC = join(import.meta.dirname, '../../src');

/** A copy of the data and the generated files in a folder that the test deletes. */
export async function copyData(): Promise<string> {
  const src = await mkdtemp(join(tmpdir(), 'content-'));
  onTestFinished(() => rm(src, { recursive: true, force: true }));
  for (const folder of ['data', 'generated']) {
    await cp(join(SRC, folder), join(src, folder), {
      recursive: true,
      filter: (source) => !/\/(schemas|testing)$|\.test\.ts$/.test(source),
    });
  }
  return src;
}
