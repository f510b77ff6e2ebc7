import { expect, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { NAV_LINKS, navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the button opens it; Escape, leaving it, a wider window or a link closes it', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Menu' });
  const close = page.getByRole('button', { name: 'Close' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await openPage(page, '/about');
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu.getByRole('link')).toHaveText(NAV_LINKS.map(([label]) => label));
  await expect(menu).toBeVisible();
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect(menu).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(navLink(page, 'Home')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  // The focus leaves the menu.
  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
  await button.focus();

  // Like rotating a tablet.
  await page.setViewportSize({ width: 768, height: 1024 });
  await button.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await expect(navLink(page, 'Contact')).toBeInViewport();

  // The link of the page itself, and another.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [label, path] of [
    ['About', '/about'],
    ['Free Guide', '/free-homeowners-guide'],
  ] as const) {
    await button.click();
    await menu.getByRole('link', { name: label }).click();
    await interactive(page, path);
    await expect(menu).toBeHidden();
  }
});
