import { expect, type Page, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';

async function expectNotFound(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText('404', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(main).toContainText("Sorry, the page you are looking for doesn't exist or has been moved.");
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page).toHaveTitle('Page Not Found | Gable & Grain');
}

test('an unknown address answers 404 with the not-found page', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expectNotFound(page);
});

test('an unknown address below a known one answers 404 with the not-found page', async ({ page }) => {
  const answer = await page.goto('/blog/no-such-article');
  expect(answer?.status()).toBe(404);
  await expectNotFound(page);
});

test('the not-found page leads home without a full load', async ({ page }) => {
  await page.goto('/no-such-page');
  await interactive(page, 'not-found');
  await sameDocument.mark(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('a client-side navigation to an unknown address shows the not-found page', async ({ page }) => {
  await openPage(page, '/about');
  await sameDocument.mark(page);
  // No link of the site leads nowhere, so the history does.
  await page.evaluate(() => {
    history.pushState(null, '', '/no-such-page');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expectNotFound(page);
  await page.goBack();
  await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('the not-found page opens the search, and leads on without script', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/no-such-page');
  await interactive(page, 'not-found');
  await page.getByRole('main').getByRole('button', { name: 'Search the site' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')).toBeFocused();

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto('/no-such-page');
  await expect(plain.getByRole('button', { name: 'Search the site' })).toBeHidden();
  await plain.getByRole('main').getByRole('link', { name: 'DIY Projects' }).click();
  await expect(plain).toHaveURL('/diy-projects');
  await context.close();
});
