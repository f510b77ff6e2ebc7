import { expect, type Page, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { sameDocument } from '../support/same-document.ts';

async function expectNotFound(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText('404', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(main).toContainText("Sorry, the page you are looking for doesn't exist or has been moved.");
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page).toHaveTitle('Page Not Found | Gable & Grain');
}

test('an unknown address returns 404 with a page that opens the search and links home', async ({ page }) => {
  for (const path of ['/no-such-page', '/blog/no-such-article']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expectNotFound(page);
  }
  await interactive(page, 'not-found');
  await sameDocument.mark(page);
  await page.getByRole('main').getByRole('button', { name: 'Search the site' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  const content = page.locator('[data-mfe=content]').getByRole('heading', { level: 1 });
  await expect(content).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);

  // The site has no broken link, so use the history.
  await page.evaluate(() => history.pushState(null, '', '/no-such-page'));
  await expectNotFound(page);
  await page.goBack();
  await expect(content).toBeVisible();
});
