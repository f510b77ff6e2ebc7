import { expect, test } from '@playwright/test';
import { filesArrived } from '../support/files-arrived.ts';
import { interactive } from '../support/interactive.ts';
import { liveRelease } from '../support/live-release.ts';
import { navLink } from '../support/nav-link.ts';
import { NAV_LINKS } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';

test('the header has nine links in the order of the specification', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(found).toEqual(NAV_LINKS);
});

test('every link of the header leads to its page without a full load', async ({ page }) => {
  await openPage(page, '/privacy-policy');
  await sameDocument.mark(page);
  for (const [label, path] of NAV_LINKS) {
    await navLink(page, label).click();
    await expect(page).toHaveURL(path);
    await interactive(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('links inside of a page lead on without a full load', async ({ page }) => {
  await openPage(page, '/');
  await sameDocument.mark(page);
  await page.getByRole('main').locator('a[href="/energy-efficiency-tips"]').first().click();
  await interactive(page, '/energy-efficiency-tips');
  await page.getByRole('main').locator('a[href="/free-homeowners-guide"]').first().click();
  await interactive(page, '/free-homeowners-guide');
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('after a hover the page shows although the network is gone', async ({ page, context, request }) => {
  const guide = await liveRelease(request, 'guide');
  await openPage(page, '/about');
  const link = navLink(page, 'Free Guide');
  await link.hover();
  await filesArrived(page, guide, '/free-homeowners-guide');

  await context.setOffline(true);
  await link.click();
  await expect(page).toHaveURL('/free-homeowners-guide');
  await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-mfe=guide]').getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('the focus of the keyboard fetches a page as a hover does', async ({ page, request }) => {
  const guide = await liveRelease(request, 'guide');
  await openPage(page, '/about');
  await navLink(page, 'Free Guide').focus();
  await filesArrived(page, guide, '/free-homeowners-guide');
});

test('the link of the page that is shown is the current one, after a full load and after a click', async ({
  page,
}) => {
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  await openPage(page, '/blog');
  await expect(current).toHaveText('Blog');
  await navLink(page, 'Free Guide').click();
  await expect(current).toHaveText('Free Guide');
  await navLink(page, 'Home').click();
  await expect(current).toHaveText('Home');
});

test('Back and Forward lead between the apps without a full load', async ({ page }) => {
  await openPage(page, '/about');
  await sameDocument.mark(page);
  await navLink(page, 'Free Guide').click();
  await interactive(page, '/free-homeowners-guide');
  await page.goBack();
  await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);
});
