import { expect, type Page, test } from '@playwright/test';
import { BUDGETS } from '../../delivery/src/core/build/budgets.ts';
import { interactive } from '../support/page.ts';
import { ONE_OF_EACH_KIND, SITE_PAGES } from '../support/site.ts';

const MAX_BEFORE_LOAD = 60 * 1024;
const MAX_FIRST_VIEW = 200 * 1024;
const FONT_AND_PICTURES = ['avif', 'jpg', 'png', 'svg', 'webp', 'woff2'];

/** Without latency, a local file can arrive before the page has sent its first requests. */
const LATENCY_MS = 100;

/** Times are milliseconds since the navigation (W3C Resource Timing). Sizes are without headers. */
async function firstView(page: Page, path: string, use?: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const conditions = { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', conditions);
  await page.goto(path);
  await use?.();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const lazy = [...document.images].filter(({ loading }) => loading === 'lazy');
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      loadedAt: navigation?.loadEventStart ?? Number.NaN,
      htmlBytes: navigation?.encodedBodySize ?? Number.NaN,
      files: resources
        // Imports of scripts that the boot script has fetched read from the cache.
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
          path: new URL(name).pathname,
          type: /\.([a-z0-9]+)$/.exec(new URL(name).pathname)?.[1] ?? name,
          sentAt: startTime,
          arrivedAt: responseEnd,
          bytes: encodedBodySize,
          isLazy: lazy.some(({ currentSrc }) => currentSrc === name),
        })),
    };
  });
}

type PageFile = Awaited<ReturnType<typeof firstView>>['files'][number];

/** The second part of the boot script and `page-view.ts` load on idle. */
const isIdle = ({ path }: PageFile) => /\/(later|page-view)\.js$/.test(path);

const list = (files: readonly PageFile[]) => files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
const sum = (files: readonly PageFile[], base = 0) => files.reduce((total, { bytes }) => total + bytes, base);

for (const path of SITE_PAGES.content.filter((page) => ONE_OF_EACH_KIND.includes(page))) {
  test(`the first view of ${path} is at most 60 KB before the load event, 200 KB before scrolling`, async ({
    page,
  }) => {
    const { files, htmlBytes, loadedAt } = await firstView(page, path);
    const beforeLoad = files.filter(({ sentAt }) => sentAt < loadedAt);
    const unexpected = beforeLoad.filter(({ type }) => !FONT_AND_PICTURES.includes(type));
    expect.soft(unexpected.map((file) => file.path)).toEqual([]);
    const code = files.filter(({ type }) => ['js', 'css'].includes(type));
    const idleScripts = code.filter(isIdle);
    expect.soft(idleScripts.length === code.length && sum(idleScripts) <= 2000, list(code)).toBe(true);
    expect.soft(htmlBytes, 'HTML').toBeLessThanOrEqual(BUDGETS.html);
    const needed = beforeLoad.filter(({ isLazy }) => !isLazy);
    expect.soft(sum(needed, htmlBytes), list(needed)).toBeLessThanOrEqual(MAX_BEFORE_LOAD);
    expect.soft(sum(files, htmlBytes), list(files)).toBeLessThanOrEqual(MAX_FIRST_VIEW);
  });
}

for (const path of ['/', '/contact']) {
  test(`the application of ${path} is at most 115 KB in 12 parallel script requests`, async ({ page }) => {
    const { files } = await firstView(page, path, () => interactive(page, path));
    const scripts = files.filter((file) => file.type === 'js' && !isIdle(file));
    expect.soft(sum(scripts), list(scripts)).toBeLessThanOrEqual(BUDGETS.scripts);
    expect.soft(scripts.length, list(scripts)).toBeLessThanOrEqual(BUDGETS.scriptFiles);
    expect(scripts.length).toBeGreaterThan(1);
    const firstArrival = Math.min(...scripts.map(({ arrivedAt }) => arrivedAt));
    expect(scripts.filter(({ sentAt }) => sentAt >= firstArrival).map((file) => file.path)).toEqual([]);
    const styles = files.filter(({ type }) => type === 'css');
    // The home page also loads files of the guide, for its form.
    expect(styles).toHaveLength(path === '/' ? 3 : 2);
    expect(sum(styles), 'stylesheets').toBeLessThanOrEqual(BUDGETS.stylesheet);
  });
}
