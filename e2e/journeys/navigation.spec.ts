import { expect, type Page, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { liveManifest } from '../support/live-manifest.ts';
import { NAV_LINKS, navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';

const SITE_NAME = 'Gable & Grain';
/** A content page, a guide page, and the home page, which has its own title. */
const TITLES: Readonly<Record<string, string>> = {
  Contact: `Contact | ${SITE_NAME}`,
  'Free Guide': `Free Homeowners Guide | ${SITE_NAME}`,
  Home: `Practical ideas for a home that works | ${SITE_NAME}`,
};

test('links, Back and Forward navigate client-side, announced, with focus on the heading', async ({
  page,
}) => {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  const announced = page.locator('[aria-live=assertive]');
  const expectArrived = async (path: string) => {
    await expect(page).toHaveURL(path);
    await interactive(page, path);
    await expect(heading).toHaveCount(1);
    await expect(heading).toBeFocused();
  };
  await openPage(page, '/blog');
  await expect(current).toHaveText('Blog');
  // The browser announces a full load.
  await expect(announced).toHaveText('');
  await sameDocument.mark(page);
  // Every link: shell/src/layout/layout.test.tsx.
  const links = NAV_LINKS.filter(([label]) => label in TITLES);
  for (const [label, path] of links.toReversed()) {
    await test.step(label, async () => {
      await navLink(page, label).click();
      await expectArrived(path);
      await expect(current).toHaveText(label);
      await expect(page).toHaveTitle(TITLES[label] ?? '');
      await expect(announced).toHaveText(await page.title());
    });
  }

  // Now links of the home page itself.
  await page.getByRole('main').locator('a[href="/energy-efficiency-tips"]').first().click();
  await expectArrived('/energy-efficiency-tips');
  await page.getByRole('main').locator('a[href="/free-homeowners-guide"]').first().focus();
  await page.keyboard.press('Enter');
  await expectArrived('/free-homeowners-guide');
  // The next stop is inside the page, not in the header again.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.goBack();
  await expectArrived('/energy-efficiency-tips');
  await page.goForward();
  await expectArrived('/free-homeowners-guide');
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('a page whose link had hover or keyboard focus opens while offline', async ({
  page,
  context,
  request,
}) => {
  const { guide } = (await liveManifest(request)).apps;
  const target = guide?.pages.find(({ path }) => path === '/free-homeowners-guide');
  const scripts = [...(target?.files ?? []), ...(target?.more ?? [])].map((index) => guide?.files[index]);
  const wanted = [...scripts, guide?.css?.[0]].filter((file) => file !== undefined);
  expect(wanted.length).toBeGreaterThan(2);
  const arrived = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => new URL(name).pathname);
    });
  const link = navLink(page, 'Free Guide');
  for (const means of [() => link.focus(), () => link.hover()]) {
    await openPage(page, '/about');
    await means();
    await expect.poll(arrived).toEqual(expect.arrayContaining(wanted));
  }

  await context.setOffline(true);
  await link.click();
  await expect(page).toHaveURL('/free-homeowners-guide');
  await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-mfe=guide]').getByRole('textbox', { name: 'Email' })).toBeVisible();
});

/** The document's metadata for crawlers. */
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

test('a client-side navigation sets the same metadata as a full load', async ({ page }) => {
  const ways = [
    ['Home', '/'],
    ['Blog', '/blog'],
    ['Free Guide', '/free-homeowners-guide'],
  ] as const;
  const loaded = new Map<string, unknown>();
  for (const [, path] of ways) {
    await page.goto(path);
    loaded.set(path, await described(page));
  }
  await page.goto('/no-such-page');
  await interactive(page, 'not-found');
  await sameDocument.mark(page);
  expect((await described(page)).robots).toEqual(['noindex']);
  for (const [label, path] of ways) {
    await navLink(page, label).click();
    await interactive(page, path);
    await expect.poll(() => described(page)).toEqual(loaded.get(path));
  }
  await page.locator('a[href="/privacy-policy"]').last().click();
  await interactive(page, '/privacy-policy');
  await page.goBack();
  await expect.poll(() => described(page)).toEqual(loaded.get('/free-homeowners-guide'));
  // The last page's metadata is removed although the next page does not load.
  await page.route('**/about', (route) => route.abort());
  await navLink(page, 'About').click();
  await interactive(page, '/about');
  const { robots, canonical } = await described(page);
  expect({ robots, canonical }).toEqual({ robots: [], canonical: [] });
  expect(await sameDocument.isKept(page)).toBe(true);
});
