import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

test('the pages around a log-in stand outside the shared layout', async ({ page }) => {
  for (const path of [...SITE_PAGES.signIn, ...SITE_PAGES.mailedLinks]) {
    await test.step(path, async () => {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' })).toBeVisible();
    });
  }
});
