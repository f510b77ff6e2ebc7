import { expect, it } from 'vitest';
import { smallCanary, writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
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

it('reads the names of what is live and of canaries, and again when something else becomes live', async () => {
  const { store, change, canary } = await smallSite();
  const read = readSiteNames(createLiveSite(store));
  expect((await read()).links).toEqual(new Set());
  const link = (words: string) => `<a rel="sponsored nofollow" href="https://shop.example">${words}</a>`;
  writeRemote(store, 'content', '2.0.0', {
    pages: { '/': link('Shop paint'), '/blog': link('Shop rugs') },
  });
  const pages = { '/free-homeowners-guide': link('Shop lamps') };
  writeRemote(store, 'guide', '2.0.0', { pages });
  await change({ content: '2.0.0' });
  await canary(smallCanary());
  const names = await read();
  expect([...names.pages]).toEqual(expect.arrayContaining(['/', '/blog', '/login']));
  expect(names.links).toEqual(
    new Set(['/ Shop paint', '/blog Shop rugs', '/free-homeowners-guide Shop lamps']),
  );
  const releases = ['content/1.0.0', 'content/2.0.0', 'guide/2.0.0', 'guide/0.0.1', 'nothing'];
  expect(releases.map((release) => names.isServed(release))).toEqual([true, true, true, false, false]);
  expect((await read()).links).toBe(names.links);
});

it('knows no name before anything is live', async () => {
  const names = await readSiteNames(createLiveSite(openStore(temporaryFolder())))();
  expect([names.pages.size, names.isServed('guide/1.0.0')]).toEqual([0, false]);
});
