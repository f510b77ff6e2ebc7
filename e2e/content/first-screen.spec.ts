import { expect, type Page, test } from '@playwright/test';
import { SITE_PAGES } from '../support/site-pages.ts';

const boxes = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ y, bottom, height }) => ({ y, bottom, height })),
    );

test('the whole contact form is on the first screen, on a desktop and on a phone', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/contact');
    const [send] = await boxes(page, 'main form [type=submit]');
    expect.soft(send?.bottom, `${width} px`).toBeLessThan(height);
  }
});

test('the picture at the top of an inside page has at most 40% of the window’s height', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of SITE_PAGES.content.slice(1)) {
    await page.goto(path);
    for (const { height } of await boxes(page, 'main img[fetchpriority=high]'))
      expect.soft(height, path).toBeLessThanOrEqual(320);
  }
  // The guide's cover and page, with their frame.
  await page.goto('/homeowners-guide-download');
  const [frame] = await boxes(page, 'main :has(> img + img)');
  expect(frame?.height).toBeLessThanOrEqual(320);
});

test('the values of the about page start on one line', async ({ page }) => {
  await page.goto('/about');
  const values = await boxes(page, '#values li');
  expect(values).toHaveLength(4);
  expect(new Set(values.map(({ y }) => y)).size).toBe(1);
});

test('on a phone a list page begins with links to its parts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/interior-tips', '/outdoor-solutions', '/diy-projects', '/smart-home']) {
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect.soft(contents.getByRole('link'), path).toHaveCount(10);
    const [place] = await boxes(page, 'nav[aria-labelledby=contents-title]');
    expect.soft(place?.y, path).toBeLessThan(844);
  }
});
