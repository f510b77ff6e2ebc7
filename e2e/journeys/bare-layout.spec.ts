import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

for (const path of [...SITE_PAGES.signIn, ...SITE_PAGES.mailedLinks]) {
  test(`${path} stands outside the shared layout`, async ({ page }) => {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' })).toBeVisible();
  });
}
