import { expect, test } from '@playwright/test';
import { type Described, pageHead } from '../support/page-head.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const ALL_PAGES = Object.values(SITE_PAGES).flat();

const ofType = (described: readonly Described[], type: string) =>
  described.filter((thing) => thing['@type'] === type);

test('the home page declares the site’s publisher and name', async ({ page, baseURL }) => {
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

test('every page below home lists its breadcrumbs, and offers or rates no product', async ({
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
