import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { asReader, LEAVING_READER } from '../support/as-reader.ts';
import { largestPaint, watchedHealth } from '../support/watched-health.ts';

const SITE = TESTED_SITE.folder;

test.use(LEAVING_READER);

/** Has a page's visitor be in the sample, and keeps what their pages tell. */
async function inSample(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Math.random = () => 0.1;
    // The browser's own tools do not show what a page sends as it is left.
    const send = window.fetch;
    window.fetch = (url, init) => {
      if (String(url).endsWith('/page-telemetry'))
        sessionStorage.told = (sessionStorage.told ?? '') + init?.body;
      return send(url, init);
    };
  });
}

/** A reader in the sample who uses the page, whose code for telling has run. */
async function visit(page: Page, path: string): Promise<void> {
  await asReader(page);
  await inSample(page);
  const code = page.waitForResponse(/page-telemetry\.js/);
  await page.goto(path);
  await watchedHealth(page, new URL(path, 'http://site').pathname, code);
}

/** What the page told as it was left; an empty text for nothing. */
async function leave(page: Page): Promise<string> {
  await page.goto('/terms-of-service');
  return page.evaluate(() => String(sessionStorage.told ?? ''));
}

const counted = (what: string, release: string, scope = 'pages'): number => {
  const database = new DatabaseSync(join(SITE, 'data/site.sqlite'), { readOnly: true, timeout: PATIENCE_MS });
  try {
    const sum = `select coalesce(sum(value), 0) as count from tally, json_each(counts)
      where scope = ? and release = ? and (json_each.key = ? or json_each.key like ? || ' %')`;
    return Number(database.prepare(sum).get(scope, release, what, what)?.count);
  } finally {
    database.close();
  }
};

test('a page that is only read tells how it went, without an application', async ({ page }) => {
  await asReader(page);
  await inSample(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/energy-efficiency-tips');
  await largestPaint(page);
  const shop = () => page.evaluate(() => window.early?.telemetry?.shop);
  await expect.poll(shop).toBe('opened');
  await page.context().route('https://www.amazon.com/**', (route) => route.abort());
  // In a tab behind this one, so that this page is not hidden by it.
  await page.locator('main a[rel^=sponsored]').first().click({ button: 'middle' });
  expect(await shop()).toBe('followed');
  const { own, releases, vitals, errors, ...more } = JSON.parse(await leave(page));
  expect([own, errors, more]).toEqual([
    expect.stringMatching(/^content\/1\.0\.0-\w{8}$/),
    '',
    { page: '/energy-efficiency-tips', shop: 'followed' },
  ]);
  await expect.poll(() => counted('followed', own, 'shop')).toBeGreaterThan(0);
  expect(releases).toMatch(/^shell\/1\.0\.0-\w{8}$/);
  const names = vitals.split(',').map((vital: string) => vital.split(' ')[0]);
  expect(names.sort()).toEqual(['CLS', 'LCP', 'TTFB']);
  // What counts clicks on links to the shop.
  expect(scripts).toEqual([expect.stringMatching(/\/_r\/content\/1\.0\.0-\w{8}\/page-view\.js$/)]);
  for (const what of ['page', 'LCP']) await expect.poll(() => counted(what, own)).toBeGreaterThan(0);
});

test('a page that is left tells once how it went, with its releases and nothing of the visitor', async ({
  page,
}) => {
  await visit(page, '/free-homeowners-guide?utm_source=secret&token=secret');
  await page.getByLabel('Email', { exact: true }).click();
  await page.keyboard.type('secret@example.com');
  // An interaction is measured with the frame that follows it.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(resolve).observe({ type: 'first-input', buffered: true });
      }),
  );
  const told = await leave(page);
  const { own, releases, vitals, errors, ...more } = JSON.parse(told);
  expect([own, errors, more]).toEqual([
    expect.stringMatching(/^guide\/1\.0\.0-\w{8}$/),
    '',
    { page: '/free-homeowners-guide' },
  ]);
  expect(releases.split(',')).toEqual(
    expect.arrayContaining([own, expect.stringMatching(/^shell\/1\.0\.0-\w{8}$/)]),
  );
  const names = vitals.split(',').map((vital: string) => vital.split(' ')[0]);
  expect(names.sort()).toEqual(['CLS', 'INP', 'LCP', 'TTFB']);
  expect(told).not.toContain('secret');
  for (const what of ['page', 'LCP', 'TTFB', 'CLS', 'INP'])
    await expect.poll(() => counted(what, own)).toBeGreaterThan(0);
});

test('a part that does not arrive is told as a failed load of its release', async ({ page }) => {
  await page.route(/\/_r\/guide\/.*\.js/, (route) => route.abort());
  await visit(page, '/homeowners-guide-download');
  const { own, errors } = JSON.parse(await leave(page));
  expect(errors).toBe(`load ${own}`);
});

for (const [name, asks, tag] of [
  ['Global Privacy Control', 'globalPrivacyControl', []],
  ['Do Not Track', 'doNotTrack', ['@whole']],
] as const) {
  test(`a browser that sends ${name} tells nothing`, { tag: [...tag] }, async ({ page }) => {
    await page.addInitScript((property) => {
      Object.defineProperty(navigator, property, { get: () => (property === 'doNotTrack' ? '1' : true) });
    }, asks);
    await visit(page, '/about');
    expect(await leave(page)).toBe('');
  });
}

test('a browser that a program drives tells nothing', { tag: '@whole' }, async ({ page }) => {
  await inSample(page);
  await page.goto('/about');
  await largestPaint(page);
  expect(await leave(page)).toBe('');
});
