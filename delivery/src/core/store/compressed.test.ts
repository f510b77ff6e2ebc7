import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from './site-store.ts';

const TEXT = '<h1>Ten tips</h1>'.repeat(40);

/** The cache of an empty site, with its files: `.br`, then `.gz`. */
function emptyCache() {
  const { folder: site, compressed } = openStore(temporaryFolder());
  const folder = join(site, 'compressed');
  const files = () => readdirSync(folder).map((name) => join(folder, name));
  return { ...compressed, folder, files, bytes: () => files().map((file) => readFileSync(file)) };
}

it('compresses a text once, and again when the cached form is damaged or of another text', async () => {
  const { formsOf, files, bytes } = emptyCache();
  const made = await formsOf(TEXT);
  const texts = [brotliDecompressSync(made.br), gunzipSync(made.gzip), made.identity];
  expect(texts.map(String)).toEqual([TEXT, TEXT, TEXT]);
  expect(files().map((file) => file.split('.').at(-1))).toEqual(['br', 'gz']);
  expect(bytes()).toEqual([made.br, made.gzip]);
  // Forms of the same text that another program wrote.
  const forms = [brotliCompressSync(TEXT, { params: {} }), gzipSync(TEXT, { level: 1 })];
  for (const [at, file] of files().entries()) writeFileSync(file, forms[at] ?? '');
  const { br, gzip } = await formsOf(TEXT);
  expect([br, gzip]).toEqual(forms);
  for (const wrong of [Buffer.from('damaged'), Buffer.alloc(0), brotliCompressSync(TEXT.replace('T', 'B'))]) {
    for (const file of files()) writeFileSync(file, wrong);
    expect(await formsOf(TEXT)).toEqual(made);
    expect(bytes()).toEqual([made.br, made.gzip]);
  }
});

it('keeps the forms of a site’s pages, and deletes those unused for 30 days', async () => {
  const { keep, formsOf, prune, files, folder } = emptyCache();
  const home = { html: 'home' };
  const pages = new Map(Object.entries({ '/': home, '/blog': home }));
  await keep({ pages, documents: new Map([['robots.txt', 'robots']]) });
  expect(files()).toHaveLength(4);
  const now = Date.now();
  const old = new Date(now - 31 * 86_400_000);
  for (const file of files()) utimesSync(file, old, old);
  await formsOf('home');
  // Like a draft that a server renames at this moment.
  const draft = join(folder, 'a.br.1.draft');
  symlinkSync('gone', draft);
  await prune(now);
  rmSync(draft);
  expect(files()).toHaveLength(2);
  for (const file of files()) expect(statSync(file).mtimeMs).toBeGreaterThan(now - 60_000);
});
