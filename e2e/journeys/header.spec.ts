import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { scrollPage } from '../support/scroll-page.ts';

const WHITE = 'rgb(255, 255, 255)';

test.use({ colorScheme: 'light' });

test('it turns white with a shadow past 10 px, and back', async ({ page }) => {
  await openPage(page, '/about');
  const header = page.getByRole('banner');
  await scrollPage(page, 10);
  await expect(header).toHaveCSS('box-shadow', 'none');
  await expect(header).not.toHaveCSS('background-color', WHITE);

  await scrollPage(page, 11);
  await expect(header).toHaveCSS('background-color', WHITE);
  await expect(header).not.toHaveCSS('box-shadow', 'none');

  await scrollPage(page, 0);
  await expect(header).toHaveCSS('box-shadow', 'none');
  await expect(header).not.toHaveCSS('background-color', WHITE);
});

test('it stays at the top of the window', async ({ page }) => {
  await openPage(page, '/about');
  await scrollPage(page, 600);
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  // A window of 1280 by 1024 at 400 % (WCAG 1.4.10): it would take a third of it.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('it turns white on a page that is reloaded in its middle', async ({ page }) => {
  await openPage(page, '/about');
  await scrollPage(page, 600);
  await page.reload();
  await expect(page.getByRole('banner')).toHaveCSS('background-color', WHITE);
});

test('it names the site and its tagline, and leads home', async ({ page }) => {
  await openPage(page, '/about');
  const brand = page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' });
  await expect(brand).toContainText('Practical ideas for a home that works');
  await brand.click();
  await expect(page).toHaveURL('/');
});
