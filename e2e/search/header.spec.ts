import { expect } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { siteSearch } from '../support/site-search.ts';
import { test } from '../support/worker-page.ts';

test('the nine links fit on one line with the search, or the search is next to the menu', async ({
  workerPage: page,
}) => {
  await openPage(page, '/outdoor-solutions');
  const { button } = siteSearch.on(page);
  for (const width of [1024, 1216, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
    expect(boxes, `${width} px`).toHaveLength(9);
    expect(new Set(boxes.map(({ top }) => top)).size, `${width} px`).toBe(1);
    expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
    const box = await button.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(boxes.at(-1)?.right ?? 0);
    const account = await page.getByRole('link', { name: 'Account' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(account?.x ?? 0);
    const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
    expect(boxes[0]?.left).toBeGreaterThanOrEqual((brand?.x ?? 0) + (brand?.width ?? 0));
    expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await button.boundingBox();
    // A phone has the account in its menu.
    const next = page.getByRole('link', { name: 'Account' }).or(page.getByRole('button', { name: 'Menu' }));
    const beside = await next.first().boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((beside?.x ?? 0) + 0.5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
