import { expect } from '@playwright/test';
import { SITE_PAGES } from '../support/site-pages.ts';
import { test } from '../support/worker-page.ts';

const { content, guide, signIn, mailedLinks } = SITE_PAGES;
const SHARED_LAYOUT: readonly string[] = [...content, ...guide, '/no-such-page'];

for (const path of [...SHARED_LAYOUT, ...signIn, ...mailedLinks]) {
  test(`${path} has one h1, ordered headings and its landmarks`, async ({ workerPage: page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
    // What stands before the h1 is no part of the page's outline: there is nothing.
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(skipped, levels.join(' ')).toEqual([]);

    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(1);
    if (!SHARED_LAYOUT.includes(path)) return;
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    const names = await page
      .locator('nav')
      .evaluateAll((navs) =>
        navs.map(
          (nav) =>
            nav.getAttribute('aria-label') ??
            document.getElementById(nav.getAttribute('aria-labelledby') ?? '')?.textContent ??
            '',
        ),
      );
    expect(names).toContain('Main');
    expect(names.every(Boolean), names.join(', ')).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });
}
