import { expect, type Page, test } from '@playwright/test';
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

/** What the document says of its page to machines, as a robot would read it. */
const described = (page: Page) =>
  page.evaluate(() => {
    const one = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
    return {
      description: one('meta[name=description]', 'content'),
      canonical: one('link[rel=canonical]', 'href'),
      robots: one('meta[name=robots]', 'content'),
      shared: [...document.querySelectorAll('meta[property], meta[name^="twitter:"]')].map(
        (element) => element.outerHTML,
      ),
      structured: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent ?? ''),
      ),
    };
  });

test('after a soft navigation the document says of itself what a full load of the page says', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await page.goto('/no-such-page');
  await interactive(page, 'not-found');
  await sameDocument.mark(page);
  expect((await described(page)).robots).toEqual(['noindex']);
  const ways = [
    ['Home', '/'],
    ['Blog', '/blog'],
    ['Free Guide', '/free-homeowners-guide'],
  ] as const;
  for (const [label, path] of ways) {
    await navLink(page, label).click();
    await interactive(page, path);
    await other.goto(path);
    await expect.poll(() => described(page)).toEqual(await described(other));
  }
  await page.locator('a[href="/privacy-policy"]').last().click();
  await interactive(page, '/privacy-policy');
  await page.goBack();
  await other.goto('/free-homeowners-guide');
  await expect.poll(() => described(page)).toEqual(await described(other));
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('what the last page said of itself is gone although the next page cannot be asked', async ({ page }) => {
  await page.goto('/no-such-page');
  await interactive(page, 'not-found');
  await page.route('**/about', (route) => route.abort());
  await navLink(page, 'About').click();
  await interactive(page, '/about');
  const { robots, canonical } = await described(page);
  expect({ robots, canonical }).toEqual({ robots: [], canonical: [] });
});

test('after a soft navigation the focus is on the heading of the page, by mouse and by keyboard', async ({
  page,
}) => {
  await openPage(page, '/about');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await navLink(page, 'Interior Tips').click();
  await interactive(page, '/interior-tips');
  await expect(heading).toBeFocused();
  await navLink(page, 'Free Guide').focus();
  await page.keyboard.press('Enter');
  await interactive(page, '/free-homeowners-guide');
  await expect(heading).toBeFocused();
  // The next stop is inside the page, not in the header again.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.goBack();
  await interactive(page, '/interior-tips');
  await expect(heading).toBeFocused();
});
