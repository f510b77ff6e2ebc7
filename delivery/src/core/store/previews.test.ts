import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { smallSet } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readPass, signPass } from './previews.ts';
import { openStore } from './site-store.ts';

const NOW = Date.UTC(2026, 0, 15);
const previewOf = (guide: string, minutes = 60) => ({
  ...smallSet(undefined, { guide }),
  app: 'guide',
  version: guide,
  expiresAt: new Date(NOW + minutes * 60_000).toISOString(),
});

it('stores one preview per version set, until its latest expiry or until it is ended', async () => {
  const { previews } = openStore(temporaryFolder());
  const id = await previews.add(previewOf('2.0.0', 120), NOW);
  expect(await previews.add(previewOf('2.0.0', 60), NOW)).toBe(id);
  expect(await previews.list(NOW)).toEqual([{ ...previewOf('2.0.0', 120), id }]);
  expect(await previews.add(previewOf('3.0.0'), NOW)).not.toBe(id);
  const versionsAfter = async (minutes: number) =>
    (await previews.list(NOW + minutes * 60_000)).map(({ version }) => version);
  expect(await versionsAfter(59)).toEqual(['2.0.0', '3.0.0']);
  expect(await versionsAfter(60)).toEqual(['2.0.0']);
  await previews.end(({ version }) => version === '2.0.0', NOW);
  expect(await versionsAfter(0)).toEqual(['3.0.0']);
});

it('previews have one key, which only the site can read', async () => {
  const { previews, folder } = openStore(temporaryFolder());
  expect(await previews.key()).toBeNull();
  const key = await previews.makeKey();
  expect([await previews.makeKey(), await previews.key()]).toEqual([key, key]);
  expect(statSync(join(folder, 'preview-key.json')).mode & 0o777).toBe(0o600);
});

it('accepts only a signed and unchanged pass, and only until it expires', () => {
  const key = randomBytes(32);
  const pass = { preview: '0123456789ab', expires: NOW / 1000 + 60 };
  const signed = signPass(key, pass);
  expect(readPass(key, signed, pass.expires * 1000 - 1)).toEqual(pass);
  expect(readPass(key, signed, pass.expires * 1000)).toBeNull();
  expect(readPass(randomBytes(32), signed, NOW)).toBeNull();
  const [id, expires, signature = ''] = signed.split('.');
  const others = [`ba9876543210.${expires}.${signature}`, `${id}.${Number(expires) + 1}.${signature}`];
  const forged = [`${id}.${expires}.${signature.slice(1)}A`, `${id}.${expires}.`, `${signed}=`, ''];
  for (const changed of [...others, ...forged, `${signed}${'A'.repeat(5000)}`])
    expect(readPass(key, changed, NOW), changed).toBeNull();
});
