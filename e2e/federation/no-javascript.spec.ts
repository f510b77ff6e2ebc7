import { expect, test } from '@playwright/test';
import { navigation } from '../support/page.ts';
import { ALL_PAGES, liveManifest, ONE_OF_EACH_KIND, SITE_PAGES } from '../support/site.ts';

const { content, guide, signIn, mailedLinks } = SITE_PAGES;

test.use({ javaScriptEnabled: false });

test('one page of each kind is complete without JavaScript', async ({ page }) => {
  const main = page.locator('main');
  for (const path of [...ONE_OF_EACH_KIND, ...signIn, '/verify-email'])
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('h1')).toBeVisible();
      const isBare = !ONE_OF_EACH_KIND.includes(path);
      await expect(navigation(page).getByRole('link')).toHaveCount(isBare ? 0 : 9);
      await expect(page.getByRole('contentinfo')).toHaveCount(isBare ? 0 : 1);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' })).toBeVisible();
      await expect(main.getByText(/^Loading/)).toHaveCount(0);
      expect((await main.innerText()).length).toBeGreaterThan(isBare ? 80 : 400);
    });
});

test('/verify-email and /dashboard say that they need JavaScript', async ({ page }) => {
  await page.goto('/verify-email');
  // Text matchers ignore noscript.
  expect(await page.locator('main noscript').textContent()).toContain('This page needs JavaScript.');
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toBeHidden();
  await expect(main.getByRole('heading')).toHaveText('Your account needs JavaScript');
  await expect(main.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login');
});

test('the live apps have exactly the pages in SITE_PAGES, with the right access', async ({ request }) => {
  const { apps } = await liveManifest(request);
  const pages = Object.values(apps).flatMap((app) => app.pages);
  expect(pages.map(({ path }) => path).sort()).toEqual([...ALL_PAGES].sort());
  const open = pages.filter(({ access }) => access === 'anyone').map(({ path }) => path);
  expect(open.sort()).toEqual([...content, ...guide, ...mailedLinks].sort());
});

test('the menu and its links work without JavaScript on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  const menu = navigation(page);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(9);
  await menu.getByRole('link', { name: 'Smart Home' }).click();
  await expect(page).toHaveURL('/smart-home');
});
