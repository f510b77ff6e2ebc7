import { expect, test } from '@playwright/test';
import { type Described, pageHead } from '../support/page-head.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const ALL_PAGES = Object.values(SITE_PAGES).flat();

const ofType = (described: readonly Described[], type: string) =>
  described.filter((thing) => thing['@type'] === type);

test('the home page says who makes the site and what it is called', async ({ page, baseURL }) => {
  const { described } = await pageHead(page, '/');
  const [organization] = ofType(described, 'Organization');
  const [website] = ofType(described, 'WebSite');
  expect(organization).toMatchObject({ name: 'Gable & Grain', url: `${baseURL}/` });
  expect(website).toMatchObject({
    name: 'Gable & Grain',
    url: `${baseURL}/`,
    publisher: { '@id': organization?.['@id'] },
  });
  const logo = await page.request.get(String(organization?.logo));
  expect([logo.status(), logo.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('every page below home tells the way to it, over pages that exist, and offers or rates no product', async ({
  page,
  baseURL,
}) => {
  for (const path of ALL_PAGES) {
    const { described, title } = await pageHead(page, path);
    expect.soft(JSON.stringify(described), path).not.toMatch(/AggregateRating|Offer|Review|"Product"/);
    if (path === '/') continue;
    const lists = ofType(described, 'BreadcrumbList');
    expect.soft(lists, path).toHaveLength(1);
    const way = lists[0]?.itemListElement as { position: number; name: string; item: string }[];
    expect.soft(way[0], path).toMatchObject({ position: 1, name: 'Home', item: `${baseURL}/` });
    expect.soft(way.at(-1), path).toMatchObject({ item: `${baseURL}${path}`, position: way.length });
    expect.soft(title, path).toBe(`${way.at(-1)?.name} | Gable & Grain`);
    for (const { item } of way) expect.soft(ALL_PAGES).toContain(item.slice(baseURL?.length));
  }
});

test('an article gives headline, days, author and pictures, as the page shows them', async ({ page }) => {
  const [path, day] = ['/curb-appeal-upgrades', '2025-06-12'];
  const { described, tags } = await pageHead(page, path);
  const articles = ofType(described, 'Article');
  expect(articles).toHaveLength(1);
  expect(articles[0]).toMatchObject({
    datePublished: `${day}T12:00:00Z`,
    dateModified: tags['article:modified_time']?.[0],
    author: { '@type': 'Organization', name: 'The Gable & Grain editors' },
    mainEntityOfPage: tags['og:url']?.[0],
  });
  expect(articles[0]?.image).toBe(tags['og:image']?.[0]);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(articles[0]?.headline));
  await expect(page.locator('main time').first()).toHaveAttribute('datetime', day);
  await expect(page.getByText('By The Gable & Grain editors')).toBeVisible();
});

for (const [path, count] of [
  ['/smart-home', 10],
  ['/blog', 4],
] as const) {
  test(`${path} lists its ${count} entries, each with a place that exists`, async ({ page, baseURL }) => {
    const { described } = await pageHead(page, path);
    const [list] = ofType(described, 'ItemList');
    const entries = list?.itemListElement as { position: number; name: string; url: string }[];
    await page.goto(path);
    expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    for (const { name, url } of entries) {
      await expect.soft(page.getByRole('heading', { name, exact: true })).toHaveCount(1);
      const { pathname, hash, origin } = new URL(url);
      expect.soft(origin).toBe(baseURL);
      expect.soft(ALL_PAGES).toContain(pathname);
      if (hash) await expect.soft(page.locator(hash)).toHaveCount(1);
    }
  });
}
