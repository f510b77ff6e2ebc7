import { expect, test } from '@playwright/test';
import { readXml } from '../support/page-head.ts';
import { INDEXED_PAGES } from '../support/site-pages.ts';

test('the sitemap lists the indexed pages and no others, each with the day of its last edit', async ({
  page,
  baseURL,
}) => {
  const answer = await page.request.get('/sitemap.xml');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/xml']);
  const urls = await readXml(page, await answer.text(), 'url');
  expect(urls.map(({ loc }) => loc).sort()).toEqual(INDEXED_PAGES.map((path) => `${baseURL}${path}`).sort());
  for (const { loc, lastmod } of urls) {
    expect.soft(lastmod, loc).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect.soft(Date.parse(lastmod ?? ''), loc).toBeLessThan(Date.now());
  }
});

test('robots.txt names the sitemap and allows every page', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(text.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api']);
});
