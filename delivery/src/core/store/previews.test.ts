import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { smallSet } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from './site-store.ts';
import { setId } from './version-set.ts';

const NOW = Date.UTC(2026, 0, 15);
const previewOf = (guide: string, minutes = 60, comparison: string | null = null) => ({
  ...smallSet(undefined, { guide }),
  app: 'guide',
  version: guide,
  comparison,
  expiresAt: new Date(NOW + minutes * 60_000).toISOString(),
});

it('keeps a preview until it expires', async () => {
  const { previews } = openStore(temporaryFolder());
  const id = await previews.keep(previewOf('2.0.0'), NOW);
  expect(await previews.list(NOW)).toEqual([{ ...previewOf('2.0.0'), id }]);
  expect(await previews.list(NOW + 3_600_000)).toEqual([]);
});

it('renews the preview of the same version set, until the later expiry', async () => {
  const { previews } = openStore(temporaryFolder());
  const id = await previews.keep(previewOf('2.0.0', 120), NOW);
  expect(await previews.keep(previewOf('2.0.0', 60, 'abc'), NOW)).toBe(id);
  expect(await previews.list(NOW)).toEqual([{ ...previewOf('2.0.0', 120, 'abc'), id }]);
  expect(await previews.keep(previewOf('3.0.0'), NOW)).not.toBe(id);
  expect(await previews.list(NOW)).toHaveLength(2);
});

it('ends the previews of a version set immediately', async () => {
  const { previews } = openStore(temporaryFolder());
  for (const version of ['2.0.0', '3.0.0']) await previews.keep(previewOf(version), NOW);
  expect(await previews.forget(setId(previewOf('2.0.0')), NOW)).toBe(true);
  expect(await previews.forget(setId(previewOf('2.0.0')), NOW)).toBe(false);
  expect((await previews.list(NOW)).map(({ version }) => version)).toEqual(['3.0.0']);
});

it('has one key, which only the site can read', async () => {
  const { previews, folder } = openStore(temporaryFolder());
  expect(await previews.key()).toBeNull();
  const key = await previews.makeKey();
  expect([await previews.makeKey(), await previews.key()]).toEqual([key, key]);
  expect(statSync(join(folder, 'preview-key.json')).mode & 0o777).toBe(0o600);
});
