import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { clearTemporaryPlaces, temporaryPlace } from './temporary-place.ts';

it('deletes files of killed processes, but no new ones and no others’', async () => {
  vi.stubEnv('TMPDIR', temporaryFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const [{ path: left }, { path: used }] = [await temporaryPlace('upload'), await temporaryPlace('types')];
  await writeFile(join(left, 'sent.release'), 'x');
  const foreign = join(tmpdir(), 'upload-abcdef');
  await mkdir(foreign);
  const before = new Date(Date.now() - 2 * 3_600_000);
  for (const place of [left, foreign]) await utimes(place, before, before);
  await clearTemporaryPlaces();
  expect([left, used, foreign].map((place) => existsSync(place))).toEqual([false, true, true]);
});
