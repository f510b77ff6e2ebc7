import { expect, type Page, test } from '@playwright/test';
import { NAV_LINKS } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';

/** Presses Tab until the stop named `last`; every stop must show the focus. Returns their names. */
async function walkTo(page: Page, last: string): Promise<string[]> {
  const names: string[] = [];
  while (names.at(-1) !== last && names.length < 20) {
    await page.keyboard.press('Tab');
    const { name, outline } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // Without what is hidden: the menu's button has two names.
      return {
        name: (element as HTMLElement).innerText.trim(),
        outline: getComputedStyle(element).outlineStyle,
      };
    });
    expect.soft(outline, `the focus of ${name}`).not.toBe('none');
    names.push(name);
  }
  expect(names.at(-1)).toBe(last);
  return names;
}

// The order: reading-path.spec.ts.
test('Tab starts at the skip link, shows the focus at every stop, and Enter follows a link', async ({
  page,
}) => {
  await openPage(page, '/about');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  expect(await walkTo(page, 'Skip to content')).toHaveLength(1);
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await openPage(page, '/about');
  await walkTo(page, 'Account');

  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/about');
  await walkTo(page, 'Menu');
  await page.keyboard.press('Enter');
  expect(await walkTo(page, 'Contact')).toEqual(NAV_LINKS.map(([label]) => label));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact');
});
