import { expect, type Page, test } from '@playwright/test';
import { NAV_LINKS } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';

const LABELS = NAV_LINKS.map(([label]) => label);

/** Presses Tab and tells what has the focus now, which must show it. */
async function nextStop(page: Page): Promise<string> {
  await page.keyboard.press('Tab');
  const { name, outline } = await page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    return { name: element.textContent.trim(), outline: getComputedStyle(element).outlineStyle };
  });
  expect.soft(outline, `the focus of ${name}`).not.toBe('none');
  return name;
}

/** The stops of the keyboard up to the one called `last`. */
async function walkTo(page: Page, last: string): Promise<string[]> {
  const names: string[] = [];
  while (names.at(-1) !== last && names.length < 20) names.push(await nextStop(page));
  return names;
}

test('the keyboard walks the header from left to right', async ({ page }) => {
  await openPage(page, '/about');
  const stops = await walkTo(page, 'Account');
  expect(stops.at(-1)).toBe('Account');
  expect(stops.slice(0, LABELS.length + 2)).toEqual([
    'Skip to content',
    expect.stringContaining('Gable & Grain'),
    ...LABELS,
  ]);
});

test('on a telephone the keyboard opens the menu and walks its links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/about');
  const stops = await walkTo(page, 'Menu');
  expect(stops.at(-1)).toBe('Menu');
  expect(stops.slice(0, 2)).toEqual(['Skip to content', expect.stringContaining('Gable & Grain')]);
  await page.keyboard.press('Enter');
  expect(await walkTo(page, 'Contact')).toEqual(LABELS);
});

test('a link of the header follows Enter', async ({ page }) => {
  await openPage(page, '/about');
  await walkTo(page, 'Interior Tips');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/interior-tips');
});
