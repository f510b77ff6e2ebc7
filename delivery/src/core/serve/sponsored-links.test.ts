import { expect, it } from 'vitest';
import { writeComposition, writeSmallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../store/site-store.ts';
import { createLiveSite } from './live-site.ts';
import { readSponsoredLinks, sponsoredLinksIn } from './sponsored-links.ts';

it('names the sponsored links of a page by their words and place', () => {
  const html = `<main><a href="/blog">Blog</a>
    <a rel="sponsored nofollow noopener" href="https://shop.example">Buy Now <span>Rug &amp; pad (opens in a new tab)</span></a>
    <a rel="nofollow" href="https://agency.example">Source</a><script>"<a rel=sponsored>"</script>
    <a rel="sponsored" href="https://shop.example"><b>Shop</b> paint</a></main>`;
  expect(sponsoredLinksIn('/interior-tips', html)).toEqual([
    { page: '/interior-tips', link: 'Buy Now Rug & pad', place: 1 },
    { page: '/interior-tips', link: 'Shop paint', place: 2 },
  ]);
});

it('reads those of every page that is live, also of what becomes live later', async () => {
  const store = openStore(await writeSmallSite(temporaryFolder()));
  const read = readSponsoredLinks(createLiveSite(store));
  expect(await read()).toEqual([]);
  const link = (words: string) => `<a rel="sponsored nofollow" href="https://shop.example">${words}</a>`;
  await writeComposition(store, 'c2', { '/': link('Shop paint'), '/blog': link('Shop rugs') });
  expect(await read()).toEqual([
    { page: '/', link: 'Shop paint', place: 1 },
    { page: '/blog', link: 'Shop rugs', place: 1 },
  ]);
  expect(await read()).toBe(await read());
});
