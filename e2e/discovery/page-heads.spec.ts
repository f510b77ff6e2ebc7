import { expect, test } from '@playwright/test';
import { type PageHead, pageHead } from '../support/page-head.ts';
import { INDEXED_PAGES, SITE_PAGES } from '../support/site-pages.ts';

/** Links to forms are shared too, although no search engine lists them. */
const SHARED_PAGES: readonly string[] = [...INDEXED_PAGES, ...SITE_PAGES.signIn];
/** The size limit of social networks for preview images. */
const LARGEST_BYTES = 120 * 1024;

const leadsOn = ({ links }: PageHead, path: string) =>
  expect.soft(links, path).toMatchObject({
    alternate: ['/feed.xml'],
    manifest: ['/site.webmanifest'],
    icon: ['/favicon.svg'],
    'apple-touch-icon': ['/apple-touch-icon.png'],
  });

test('every page has its own title, description, address and picture, and is indexed or not', async ({
  page,
  baseURL,
}) => {
  const owners = new Map<string, string>();
  const isOwn = (text: string, path: string) => {
    expect.soft(owners.get(text), `shared with ${path}`).toBeUndefined();
    owners.set(text, path);
  };
  for (const path of Object.values(SITE_PAGES).flat()) {
    const head = await pageHead(page, path);
    const { title, links, tags } = head;
    const one = (name: string) => {
      expect.soft(tags[name], `${path}: ${name}`).toHaveLength(1);
      return tags[name]?.[0] ?? '';
    };
    expect.soft(title, path).toMatch(/^.+ \| Gable & Grain$/);
    isOwn(title, path);
    const description = one('description');
    // A search result shows it in full.
    expect.soft(description.length, path).toBeLessThanOrEqual(160);
    expect.soft(description.length, path).toBeGreaterThan(30);
    isOwn(description, path);
    expect.soft(links.canonical, path).toEqual([`${baseURL}${path}`]);
    const wanted = INDEXED_PAGES.includes(path) ? 'max-image-preview:large' : 'noindex';
    expect.soft(tags.robots, path).toEqual([wanted]);
    leadsOn(head, path);
    if (!SHARED_PAGES.includes(path)) continue;

    const name = path === '/' ? title : title.replace(' | Gable & Grain', '');
    const [image, words] = [one('og:image'), one('og:image:alt')];
    expect.soft([one('og:title'), one('twitter:title')], path).toEqual([name, name]);
    expect.soft([one('og:url')], path).toEqual(links.canonical);
    expect.soft([one('og:site_name'), one('og:description')], path).toEqual(['Gable & Grain', description]);
    expect.soft([one('twitter:card'), one('twitter:image')], path).toEqual(['summary_large_image', image]);
    expect.soft(image, path).toContain(`${baseURL}/`);
    isOwn(image, path);
    expect.soft(words, path).toMatch(/\w+ \w+ \w+/);
    const answer = await page.request.get(image);
    expect
      .soft([answer.status(), answer.headers()['content-type']], path)
      .toEqual([200, one('og:image:type')]);
    expect.soft((await answer.body()).length, path).toBeLessThanOrEqual(LARGEST_BYTES);
    expect.soft([one('og:image:width'), one('og:image:height')], path).toEqual(['1200', '630']);
    if (path !== '/') continue;
    await page.goto(image);
    const size = (picture: HTMLImageElement) => `${picture.naturalWidth} ${picture.naturalHeight}`;
    expect.soft(await page.locator('img').evaluate(size), path).toBe('1200 630');
  }
});

test('the not-found page has no canonical address, is not indexed, and has links', async ({ page }) => {
  const head = await pageHead(page, '/no-such-page');
  expect(head.links.canonical).toBeUndefined();
  expect(head.tags.robots).toEqual(['noindex']);
  expect(Object.keys(head.tags).filter((name) => /^(og|twitter):/.test(name))).toEqual([]);
  leadsOn(head, '/no-such-page');
});
