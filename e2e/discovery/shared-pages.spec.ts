import { expect, test } from '@playwright/test';
import { pageHead } from '../support/page-head.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

/** Links to forms are shared, too, though no search engine lists them. */
const SHARED_PAGES = [...SITE_PAGES.content, ...SITE_PAGES.guide, ...SITE_PAGES.signIn];

/** What a network may still load while it builds a preview. */
const LARGEST_BYTES = 120 * 1024;

for (const path of SHARED_PAGES) {
  test(`${path} is shared with its title, its description and its own picture`, async ({ page, baseURL }) => {
    const { title, tags, links } = await pageHead(page, path);
    const one = (name: string) => {
      expect.soft(tags[name], name).toHaveLength(1);
      return tags[name]?.[0] ?? '';
    };
    const name = path === '/' ? title : title.replace(' | Gable & Grain', '');
    expect.soft(one('og:title')).toBe(name);
    expect.soft(one('og:description')).toBe(one('description'));
    expect.soft([one('og:url')]).toEqual(links.canonical);
    expect.soft(one('og:type')).toMatch(/^(website|article)$/);
    expect.soft(one('og:site_name')).toBe('Gable & Grain');
    expect.soft(one('og:image:alt')).toMatch(/\w+ \w+ \w+/);
    expect.soft(one('twitter:card')).toBe('summary_large_image');
    expect.soft(one('twitter:title')).toBe(name);
    expect.soft(one('twitter:description')).toBe(one('description'));
    expect.soft(one('twitter:image')).toBe(one('og:image'));
    expect.soft(one('twitter:image:alt')).toBe(one('og:image:alt'));

    const image = one('og:image');
    expect(image).toContain(`${baseURL}/`);
    const answer = await page.request.get(image);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, one('og:image:type')]);
    expect((await answer.body()).length).toBeLessThanOrEqual(LARGEST_BYTES);
    await page.goto(image);
    const size = await page
      .locator('img')
      .evaluate((picture: HTMLImageElement) => [String(picture.naturalWidth), String(picture.naturalHeight)]);
    expect(size).toEqual([one('og:image:width'), one('og:image:height')]);
    expect(size).toEqual(['1200', '630']);
  });
}

test('no two of them have one picture', async ({ page }) => {
  const owners = new Map<string, string>();
  for (const path of SHARED_PAGES) {
    const [image = ''] = (await pageHead(page, path)).tags['og:image'] ?? [];
    expect.soft(owners.get(image), `shared with ${path}`).toBeUndefined();
    owners.set(image, path);
  }
});
