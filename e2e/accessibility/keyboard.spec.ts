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

test('the first stop of the keyboard leads past the header; it walks that from left to right, on a telephone through the menu, and Enter follows a link', async ({
  page,
}) => {
  await openPage(page, '/about');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  expect(await nextStop(page)).toBe('Skip to content');
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await nextStop(page);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  await openPage(page, '/about');
  const stops = await walkTo(page, 'Account');
  expect(stops.at(-1)).toBe('Account');
  expect(stops.slice(0, LABELS.length + 2)).toEqual([
    'Skip to content',
    expect.stringContaining('Gable & Grain'),
    ...LABELS,
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/about');
  const onPhone = await walkTo(page, 'Menu');
  expect(onPhone.at(-1)).toBe('Menu');
  expect(onPhone.slice(0, 2)).toEqual(['Skip to content', expect.stringContaining('Gable & Grain')]);
  await page.keyboard.press('Enter');
  expect(await walkTo(page, 'Contact')).toEqual(LABELS);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact');
});
