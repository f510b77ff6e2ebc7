import { expect, type Page, test } from '@playwright/test';
import { type EventCount, openEvents } from 'backend';
import config, { TESTED_SITE } from '../../playwright.config.ts';
import { READER } from '../support/publishing.ts';

const { launchOptions } = config.use ?? {};
// Beacons on unload use the browser's user agent instead of the context's.
test.use({
  ...READER,
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--user-agent=${READER.userAgent}`],
  },
});

const SHOP = 'main a[rel^=sponsored]';

async function countEvents(filter: Partial<EventCount>): Promise<number> {
  const events = await openEvents({ databaseUrl: undefined, dataDir: `${TESTED_SITE.folder}/data` });
  const counts = (await events?.counts({ since: Date.now() - 3_600_000 })) ?? [];
  await events?.close();
  return counts
    .filter((one) => Object.entries(filter).every(([name, value]) => one[name as keyof EventCount] === value))
    .reduce((sum, { count }) => sum + count, 0);
}

async function pageViewOnLeave(page: Page) {
  await page.goto('/terms-of-service');
  return JSON.parse(await page.evaluate(() => String(sessionStorage.sent ?? 'null')));
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Visits of automated browsers are not counted.
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    // Playwright does not report beacons on unload.
    const send = window.fetch;
    window.fetch = (url, init) => {
      if (String(url).endsWith('/page-view')) sessionStorage.sent = (sessionStorage.sent ?? '') + init?.body;
      return send(url, init);
    };
  }),
);

test('a static page sends one page view with vitals, and no visitor data, on unload', async ({ page }) => {
  const filter = { app: 'content', kind: 'view', page: '/energy-efficiency-tips' } as const;
  const before = await countEvents(filter);
  await page.goto('/energy-efficiency-tips?utm_source=secret&token=secret');
  await page.waitForFunction(() => window.early?.telemetry);
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    new PerformanceObserver(resolve).observe({ type: 'largest-contentful-paint', buffered: true });
    await promise;
  });
  const { vitals, ...view } = await pageViewOnLeave(page);
  expect(view).toEqual({
    own: expect.stringMatching(/^content\/1\.0\.0-\w{8}$/),
    releases: [expect.stringMatching(/^shell\/1\.0\.0-\w{8}$/)],
    errors: [],
    page: '/energy-efficiency-tips',
  });
  expect(Object.keys(vitals).sort()).toEqual(['CLS', 'LCP', 'TTFB']);
  await expect.poll(() => countEvents(filter)).toBe(before + 1);
});

test('a click on a shop link counts once, by page and label, without the application', async ({ page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => request.url().includes('/shop-click') && sent.push(request.postDataJSON()));
  await page.context().route('https://www.amazon.com/**', (route) => route.abort());
  await page.goto('/smart-home');
  await expect.poll(() => page.evaluate(() => window.early?.shopClicks)).toBe(true);
  const link = page.locator(SHOP).first();
  const detail = ((await link.textContent()) ?? '').split(' (')[0]?.trim() ?? '';
  const filter = { app: 'content', kind: 'click', page: '/smart-home', detail } as const;
  const before = await countEvents(filter);
  await link.click({ button: 'middle' });
  await link.dblclick();
  await link.click({ button: 'right' });
  await expect.poll(() => countEvents(filter)).toBe(before + 2);
  const release = expect.stringMatching(/^content\/1\.0\.0-\w{8}$/);
  expect(sent).toEqual(Array(2).fill({ release, page: '/smart-home', link: detail }));
});
