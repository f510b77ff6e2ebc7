import { expect, test } from '@playwright/test';
import { INDEXED_PAGES } from '../support/indexed-pages.ts';
import { pageHead } from '../support/page-head.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const ALL_PAGES = Object.values(SITE_PAGES).flat();

test('every page has a description of its own, which a search result shows in full', async ({ page }) => {
  const owners = new Map<string, string>();
  for (const path of ALL_PAGES) {
    const { description = [] } = (await pageHead(page, path)).tags;
    expect.soft(description, path).toHaveLength(1);
    const [text = ''] = description;
    expect.soft(text.length, path).toBeLessThanOrEqual(160);
    expect.soft(text.length, path).toBeGreaterThan(30);
    expect.soft(owners.get(text), `shared with ${path}`).toBeUndefined();
    owners.set(text, path);
  }
});

test('every page names its one address; the indexed ones allow large pictures, and the others keep out of the index', async ({
  page,
  baseURL,
}) => {
  for (const path of ALL_PAGES) {
    const { tags, links } = await pageHead(page, path);
    expect.soft(links.canonical, path).toEqual([`${baseURL}${path}`]);
    const robots = INDEXED_PAGES.includes(path) ? 'max-image-preview:large' : 'noindex';
    expect.soft(tags.robots, path).toEqual([robots]);
  }
});

test('what is no page has no address and keeps out of the index', async ({ page }) => {
  const { tags, links } = await pageHead(page, '/no-such-page');
  expect(links.canonical).toBeUndefined();
  expect(tags.robots).toEqual(['noindex']);
  expect(Object.keys(tags).filter((name) => /^(og|twitter):/.test(name))).toEqual([]);
});

test('every page leads to the feed, the web manifest and the icons', async ({ page }) => {
  for (const path of [...ALL_PAGES, '/no-such-page']) {
    const { links } = await pageHead(page, path);
    expect.soft(links, path).toMatchObject({
      alternate: ['/feed.xml'],
      manifest: ['/site.webmanifest'],
      icon: ['/favicon.svg'],
      'apple-touch-icon': ['/apple-touch-icon.png'],
    });
  }
});
