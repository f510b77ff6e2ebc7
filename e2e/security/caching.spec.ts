import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { liveManifest } from '../support/live-manifest.ts';
import { rawAnswer } from '../support/raw-answer.ts';

const REVALIDATED = ['/', '/contact', '/federation.json', '/sitemap.xml', '/robots.txt'];

test('versioned files are cached for good', async ({ request }) => {
  const { apps } = await liveManifest(request);
  const html = await (await request.get('/')).text();
  const stylesheet = /data-whole="(\/_c\/\S+) /.exec(html)?.[1] ?? '';
  const font = /url\((\/_r\/[^)]+\.woff2)\)/.exec(html)?.[1] ?? '';
  const main = /"main":"([^"]+)"/.exec(html)?.[1] ?? '';
  const entries = Object.values(apps).flatMap(({ entry, css }) => [entry, css?.[0] ?? '']);
  for (const path of [stylesheet, font, main, ...entries]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable');
  }
});

for (const path of REVALIDATED) {
  test(`${path} is asked for again each time, and answered 304 while it is the same`, async ({ request }) => {
    const first = await request.get(path);
    const { etag = '' } = first.headers();
    expect(first.headers()['cache-control']).toBe('no-cache');
    expect(etag).toMatch(/^"[^"]{10,}"$/);
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
    expect((await again.body()).length).toBe(0);
    const changed = await request.get(path, { headers: { 'if-none-match': '"another"' } });
    expect(changed.status()).toBe(200);
  });
}

test('the not-found page is never answered 304, nor a missing file cached', async ({ request }) => {
  const { etag = '' } = (await request.get('/no-such-page')).headers();
  const again = await request.get('/no-such-page', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(404);
  for (const path of ['/_r/content/0.0.0/remoteEntry.js', '/_c/000000000000.css']) {
    const missing = await request.get(path);
    expect(missing.status(), path).toBe(404);
    expect(missing.headers()['cache-control'], path).toBe('no-cache');
  }
});

for (const kind of ['page', 'script'] as const) {
  test(`a ${kind} is sent in the smallest form that the browser takes`, async ({ baseURL, request }) => {
    const main = /"main":"([^"]+)"/.exec(await (await request.get('/')).text())?.[1] ?? '';
    const path = kind === 'page' ? '/' : main;
    const plain = await rawAnswer(baseURL, path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await rawAnswer(baseURL, path, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    const best = await rawAnswer(baseURL, path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(best.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(best.body).equals(plain.body)).toBe(true);
    for (const { headers } of [gzip, best]) expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
    const refused = await rawAnswer(baseURL, path, { 'accept-encoding': 'br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
}
