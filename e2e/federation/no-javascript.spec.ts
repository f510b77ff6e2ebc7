import { expect, type Page } from '@playwright/test';
import { liveManifest } from '../support/live-manifest.ts';
import { ONE_OF_EACH_KIND, SITE_PAGES } from '../support/site-pages.ts';
import { test } from '../support/worker-page.ts';

const { content, guide, signIn, mailedLinks } = SITE_PAGES;

/** Its head: e2e/discovery. */
async function documentIsComplete(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  const heading = page.locator('h1');
  await expect(heading).toHaveCount(1);
  await expect(heading).toBeVisible();
  await expect(heading).toHaveText(/\S/);
  // The login pages do not use the shared layout.
  const isBare = [...signIn, ...mailedLinks].some((bare) => bare === path);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(isBare ? 0 : 9);
  await expect(page.getByRole('contentinfo')).toHaveCount(isBare ? 0 : 1);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' })).toBeVisible();
}

for (const path of ONE_OF_EACH_KIND) {
  test(`${path} is complete without JavaScript`, async ({ plainPage: page }) => {
    await documentIsComplete(page, path);
    const main = page.locator('main');
    const text = (await main.textContent()) ?? '';
    expect(text.replace(/\s+/g, ' ').length).toBeGreaterThan(400);
    expect(await main.locator('a[href]').count()).toBeGreaterThan(0);
    await expect(main.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  });
}

for (const path of signIn) {
  test(`${path} shows its form without JavaScript`, async ({ plainPage: page }) => {
    await documentIsComplete(page, path);
    await expect(page.locator('main form').getByLabel('Email')).toBeVisible();
    await expect(page.locator('main form').getByRole('button').last()).toBeVisible();
    expect(await page.locator('main a[href]').count()).toBeGreaterThan(0);
  });
}

test('/verify-email and /dashboard state that they need JavaScript, and link to the login', async ({
  plainPage: page,
}) => {
  await documentIsComplete(page, '/verify-email');
  // Text matchers ignore noscript, which is shown only without JavaScript.
  expect(await page.locator('main noscript').textContent()).toContain('This page needs JavaScript.');
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toBeHidden();
  await expect(main.getByRole('heading')).toHaveText('Your account needs JavaScript');
  await expect(main.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('the site has the pages of the specification and no others', async ({ request }) => {
  const { apps } = await liveManifest(request);
  const pages = Object.values(apps).flatMap((app) => app.pages);
  expect(pages.map(({ path }) => path).sort()).toEqual(Object.values(SITE_PAGES).flat().sort());
  const open = pages.filter(({ access }) => access === 'anyone').map(({ path }) => path);
  expect(open.sort()).toEqual([...content, ...guide, ...mailedLinks].sort());
});

test.describe('on a narrow screen', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the menu and its links work without JavaScript', async ({ page }) => {
    await page.goto('/contact');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('link')).toHaveCount(9);
    await menu.getByRole('link', { name: 'Smart Home' }).click();
    await expect(page).toHaveURL('/smart-home');
  });
});
