import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from 'backend';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { filesIn } from '../../core/store/files.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import { writeRemote, writeShell } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import { createThumbnails } from './thumbnails.ts';

const inBrowser = inGateBrowser();

/** A small site with a guide that was never live, and the files of its pictures. */
async function openSmall() {
  const small = await smallSite();
  writeRemote(small.store, 'guide', '2.0.0', { pages: { '/free-homeowners-guide': '<h1>A plan</h1>' } });
  const files = async () => (await filesIn(join(small.store.folder, 'thumbnails'))).map(({ path }) => path);
  const thumbnailOf = createThumbnails(small.store, createLog({ logLevel: 'silent' }));
  return { ...small, files, thumbnailOf };
}

inBrowser('captures the top of the main page once, for tokens of its app', async ({ gate: _ }) => {
  const { store, files } = await openSmall();
  const { to, tokenOf } = await serveAdmin(store);
  vi.stubEnv('GATE_BROWSER', '');
  const [own, other] = [await tokenOf('guide', 'rollback'), await tokenOf('content', 'release')];
  const ask = (headers: Record<string, string>, app = 'guide', version = '2.0.0') =>
    fetch(`${to}/thumbnail?app=${app}&version=${version}`, { headers });
  const answers = await Promise.all([ask(own.headers), ask(own.headers)]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.bytes()));
  expect(second).toEqual(first);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 400 });
  // Its text is dark.
  expect((await sharp(first).stats()).channels[0]?.min).toBeLessThan(64);
  expect(Object.fromEntries(answers[0]?.headers ?? [])).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=300',
  });
  expect(await files()).toEqual([expect.stringMatching(/^guide\/2\.0\.0\/[0-9a-f]{12}\.jpg$/)]);
  expect((await ask(other.headers)).status).toBe(403);
  expect((await ask(own.headers, 'guide', '9.9.9')).status).toBe(404);
});

inBrowser('is captured again only for other text, and deleted with the release', async ({ gate: _ }) => {
  const { store, change, files, thumbnailOf } = await openSmall();
  const picture = await thumbnailOf('guide', '2.0.0');
  const before = await files();
  writeRemote(store, 'content', '2.0.0', { pages: { '/blog': '<h1>Other</h1>' } });
  await change({ content: '2.0.0' });
  expect(await thumbnailOf('guide', '2.0.0')).toEqual(picture);
  expect(await files()).toEqual(before);

  const html =
    '<!DOCTYPE html><html lang="en-US"><head><!--head--></head><body><h2>Frame</h2><!--slot--></body></html>';
  writeShell(store, '2.0.0', { frames: { current: {}, public: { html, css: '' } } });
  await change({ shell: '2.0.0' });
  expect(await thumbnailOf('guide', '2.0.0')).not.toEqual(picture);
  expect(await files()).toHaveLength(1);
  expect(await files()).not.toEqual(before);

  await store.withLock('A test', () => store.discard({ releases: [{ app: 'guide', version: '2.0.0' }] }));
  expect(await files()).toEqual([]);
  expect(await thumbnailOf('guide', '2.0.0')).toBe(null);
  expect(await thumbnailOf('shell', '2.0.0')).toBe(null);
});

inBrowser('queues 20 pictures, and continues after a failed one', async ({ gate: _ }) => {
  const { store, thumbnailOf } = await openSmall();
  const damaged = Array.from({ length: 30 }, (_, index) => `3.0.${index}`);
  for (const version of damaged) {
    writeRemote(store, 'guide', version);
    await rm(join(store.releases.folder('guide', version), 'pages.json'));
  }
  const first = thumbnailOf('guide', '2.0.0');
  const others = await Promise.all(damaged.map((version) => thumbnailOf('guide', version)));
  expect(new Set(others)).toEqual(new Set([null, 'busy']));
  expect(await first).toBeInstanceOf(Buffer);
  expect(await thumbnailOf('guide', '1.0.0')).toBeInstanceOf(Buffer);
});
