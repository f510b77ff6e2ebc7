import { expect, it } from 'vitest';
import { writeComposition, writeSmallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../store/site-store.ts';
import { createLiveSite } from './live-site.ts';
import { readSiteNames, sponsoredLabels } from './site-names.ts';

it('labels the sponsored links of a page by their words', () => {
  const html = `<main><a href="/blog">Blog</a>
    <a rel="sponsored nofollow noopener" href="https://shop.example">Buy Now <span>Rug &amp; pad (opens in a new tab)</span></a>
    <a rel="nofollow" href="https://agency.example">Source</a><script>"<a rel=sponsored>"</script>
    <a rel="sponsored" href="https://shop.example"><b>Shop</b> paint</a></main>`;
  expect(sponsoredLabels(html)).toEqual(['Buy Now Rug & pad', 'Shop paint']);
});

it('reads the names of what is live, and again when something else becomes live', async () => {
  const store = openStore(await writeSmallSite(temporaryFolder()));
  const read = readSiteNames(createLiveSite(store));
  expect((await read()).links).toEqual(new Set());
  const link = (words: string) => `<a rel="sponsored nofollow" href="https://shop.example">${words}</a>`;
  const { versions } = await writeComposition(store, 'c2', {
    '/': link('Shop paint'),
    '/blog': link('Shop rugs'),
  });
  const names = await read();
  expect(names.pages).toEqual(new Set(['/', '/blog']));
  expect(names.links).toEqual(new Set(['/ Shop paint', '/blog Shop rugs']));
  const releases = [`guide/${versions.guide}`, 'guide/0.0.1', 'nothing'];
  expect(releases.map((release) => names.isServed(release))).toEqual([true, false, false]);
  expect((await read()).links).toBe(names.links);
});

it('knows no name before anything is live', async () => {
  const names = await readSiteNames(createLiveSite(openStore(temporaryFolder())))();
  expect([names.pages.size, names.isServed('guide/1.0.0')]).toEqual([0, false]);
});
