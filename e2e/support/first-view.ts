import type { Page } from '@playwright/test';
import { openPage } from './open-page.ts';

/** One file that a page asked for; times are milliseconds since the navigation. */
export interface AskedFile {
  path: string;
  type: string;
  askedAt: number;
  arrivedAt: number;
  /** As transferred, without headers. */
  bytes: number;
}

/** What a page asked for from its navigation until nothing was under way any more. */
export interface FirstView {
  loadedAt: number;
  /** As transferred. */
  htmlBytes: number;
  files: AskedFile[];
  scripts: AskedFile[];
}

/**
 * Each answer's delay. Without one, a file can arrive from this machine before the page has gone through the list of
 * those that it asks for at once.
 */
const LATENCY_MS = 100;

/** Opens `path` as a visitor who only looks, and tells what that took (W3C Resource Timing). */
export async function firstView(page: Page, path: string): Promise<FirstView> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await openPage(page, path);
  await page.waitForLoadState('networkidle');
  const { navigation, resources } = await page.evaluate(() => ({
    navigation: performance.getEntriesByType('navigation').map((entry) => entry.toJSON())[0],
    resources: performance.getEntriesByType('resource').map((entry) => entry.toJSON()),
  }));
  // What the browser has already is no request: a verified script is taken into its place from the cache.
  const requested = resources.filter(({ transferSize }) => transferSize > 0);
  const files = requested.map(
    ({ name, startTime, responseEnd, encodedBodySize }): AskedFile => ({
      path: new URL(name).pathname,
      type: /\.([a-z0-9]+)$/.exec(new URL(name).pathname)?.[1] ?? name,
      askedAt: startTime,
      arrivedAt: responseEnd,
      bytes: encodedBodySize,
    }),
  );
  return {
    loadedAt: navigation.loadEventStart,
    htmlBytes: navigation.encodedBodySize,
    files,
    scripts: files.filter(({ type }) => type === 'js'),
  };
}
