import { expect, test } from '@playwright/test';
import { type PageHead, pageHead } from '../support/page-head.ts';
import { INDEXED_PAGES, SITE_PAGES } from '../support/site-pages.ts';

const leadsOn = ({ links }: PageHead, path: string) =>
  expect.soft(links, path).toMatchObject({
    alternate: ['/feed.xml'],
    manifest: ['/site.webmanifest'],
    icon: ['/favicon.svg'],
    'apple-touch-icon': ['/apple-touch-icon.png'],
  });

test('every page has a title and a short description of its own and one address, leads to feed, manifest and icons, and is in the index or keeps out', async ({
  page,
  baseURL,
}) => {
  const owners = new Map<string, string>();
  for (const path of Object.values(SITE_PAGES).flat()) {
    const head = await pageHead(page, path);
    const { description = [], robots } = head.tags;
    expect.soft(head.title, path).toMatch(/^.+ \| Gable & Grain$/);
    expect.soft(owners.get(head.title), `shared with ${path}`).toBeUndefined();
    owners.set(head.title, path);
    expect.soft(description, path).toHaveLength(1);
    const [text = ''] = description;
    // A search result shows it in full.
    expect.soft(text.length, path).toBeLessThanOrEqual(160);
    expect.soft(text.length, path).toBeGreaterThan(30);
    expect.soft(owners.get(text), `shared with ${path}`).toBeUndefined();
    owners.set(text, path);
    expect.soft(head.links.canonical, path).toEqual([`${baseURL}${path}`]);
    const wanted = INDEXED_PAGES.includes(path) ? 'max-image-preview:large' : 'noindex';
    expect.soft(robots, path).toEqual([wanted]);
    leadsOn(head, path);
  }
});

test('what is no page has no address, keeps out of the index, and leads on all the same', async ({
  page,
}) => {
  const head = await pageHead(page, '/no-such-page');
  expect(head.links.canonical).toBeUndefined();
  expect(head.tags.robots).toEqual(['noindex']);
  expect(Object.keys(head.tags).filter((name) => /^(og|twitter):/.test(name))).toEqual([]);
  leadsOn(head, '/no-such-page');
});
