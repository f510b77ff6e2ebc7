import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routeAt, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../store/site-store.ts';
import { headlineOf } from './listing.ts';

/** The headline of an app with these pages, by path. */
function headlineWith(
  pages: Record<string, string>,
  routes = Object.keys(pages).map((path) => routeAt(path)),
) {
  const store = openStore(temporaryFolder());
  return headlineOf(store, writeRemote(store, 'guide', '1.0.0', { pages, routes }));
}

it('is the H1 of the first page that needs no session, as plain text', async () => {
  const html = `<!-- <h1>No</h1> --><p>Before</p><h1 class="a"><span>Tips &amp; tricks</span>
    for <em>every</em>&nbsp;home\u202e<svg><title>Star</title></svg></h1><h1>Second</h1>`;
  expect(await headlineWith({ '/a': html, '/b': '<h1>Other</h1>' })).toBe('Tips & tricks for every home');
  const hidden = routeAt('/a', { access: 'authenticated' });
  expect(await headlineWith({ '/a': '', '/b': '<h1>Open</h1>' }, [hidden, routeAt('/b')])).toBe('Open');
});

it('has at most 200 characters, and is null without such a page or heading', async () => {
  expect(await headlineWith({ '/': `<h1>${'a'.repeat(300)}</h1>` })).toBe('a'.repeat(200));
  expect(await headlineWith({ '/': '<h2>No</h2>' })).toBe(null);
  expect(await headlineWith({ '/': '<h1>No</h1>' }, [routeAt('/', { access: 'authenticated' })])).toBe(null);
  const store = openStore(temporaryFolder());
  expect(await headlineOf(store, writeShell(store))).toBe(null);
});

it('belongs to the bytes, when a different release of the same version replaces it', async () => {
  const store = openStore(temporaryFolder());
  const write = (text: string) =>
    writeRemote(store, 'guide', '1.0.0', { pages: { '/free-homeowners-guide': `<h1>${text}</h1>` } });
  expect(await headlineOf(store, write('One'))).toBe('One');
  expect(await headlineOf(store, write('Two'))).toBe('Two');
});

it('is null while the file is damaged', async () => {
  const store = openStore(temporaryFolder());
  const pages = { '/free-homeowners-guide': '<h1>Damaged and repaired</h1>' };
  const write = () => writeRemote(store, 'guide', '1.0.0', { pages });
  const release = write();
  await writeFile(join(store.releases.folder('guide', '1.0.0'), 'pages.json'), '{}');
  expect(await headlineOf(store, release)).toBe(null);
  write();
  expect(await headlineOf(store, release)).toBe('Damaged and repaired');
});
