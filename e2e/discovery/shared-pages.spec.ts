import { expect, test } from '@playwright/test';
import { pageHead } from '../support/page-head.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

/** Links to forms are shared, too, though no search engine lists them. */
const SHARED_PAGES = [...SITE_PAGES.content, ...SITE_PAGES.guide, ...SITE_PAGES.signIn];

/** What a network may still load while it builds a preview. */
const LARGEST_BYTES = 120 * 1024;

test('every page is shared with its title, its description and a picture of its own', async ({
  page,
  baseURL,
}) => {
  const owners = new Map<string, string>();
  for (const path of SHARED_PAGES) {
    const { title, tags, links } = await pageHead(page, path);
    const one = (name: string) => {
      expect.soft(tags[name], `${path}: ${name}`).toHaveLength(1);
      return tags[name]?.[0] ?? '';
    };
    const image = one('og:image');
    expect.soft(owners.get(image), `shared with ${path}`).toBeUndefined();
    owners.set(image, path);
    expect.soft(image, path).toContain(`${baseURL}/`);
    const name = path === '/' ? title : title.replace(' | Gable & Grain', '');
    expect.soft(one('og:title'), path).toBe(name);
    expect.soft(one('og:description'), path).toBe(one('description'));
    expect.soft([one('og:url')], path).toEqual(links.canonical);
    expect.soft(one('og:type'), path).toMatch(/^(website|article)$/);
    expect.soft(one('og:site_name'), path).toBe('Gable & Grain');
    expect.soft(one('og:image:alt'), path).toMatch(/\w+ \w+ \w+/);
    expect.soft(one('twitter:card'), path).toBe('summary_large_image');
    expect.soft(one('twitter:title'), path).toBe(name);
    expect.soft(one('twitter:description'), path).toBe(one('description'));
    expect.soft(one('twitter:image'), path).toBe(image);
    expect.soft(one('twitter:image:alt'), path).toBe(one('og:image:alt'));
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
