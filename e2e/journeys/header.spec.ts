import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { scrollPage } from '../support/scroll-page.ts';

const WHITE = 'rgb(255, 255, 255)';

test.use({ colorScheme: 'light' });

test('it stays at the top, turns white with a shadow past 10 px, and leads home', async ({ page }) => {
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

  await scrollPage(page, 600);
  await expect(header).toBeInViewport({ ratio: 1 });
  expect((await header.boundingBox())?.y).toBe(0);
  await page.reload();
  await expect(header).toHaveCSS('background-color', WHITE);
  // A window of 1280 by 1024 at 400 % (WCAG 1.4.10): it would take a third of it.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(header).not.toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 720 });
  const brand = header.getByRole('link', { name: 'Gable & Grain' });
  await expect(brand).toContainText('Practical ideas for a home that works');
  await brand.click();
  await expect(page).toHaveURL('/');
});
