import type { Page } from '@playwright/test';

/** A requested file. Times are milliseconds since the navigation. */
export interface AskedFile {
  path: string;
  type: string;
  askedAt: number;
  arrivedAt: number;
  /** As transferred, without headers. */
  bytes: number;
  /** A picture that the browser fetches when it likes: how near it must be to the window differs. */
  isLazy: boolean;
}

/** What a page requested from its navigation until nothing was under way. */
export interface FirstView {
  loadedAt: number;
  /** As transferred. */
  htmlBytes: number;
  files: AskedFile[];
  scripts: AskedFile[];
}

/** Each answer's delay. Without it, a local file can arrive before the page has sent its first requests. */
const LATENCY_MS = 100;

/**
 * Opens `path` as a visitor who only looks, and reports the requests (W3C Resource Timing).
 * @param use what the visitor does there.
 */
export async function firstView(page: Page, path: string, use?: () => Promise<void>): Promise<FirstView> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(path);
  await use?.();
  await page.waitForLoadState('networkidle');
  const { navigation, resources, lazy } = await page.evaluate(() => ({
    lazy: [...document.images]
      .filter(({ loading }) => loading === 'lazy')
      .map(({ currentSrc }) => currentSrc),
    navigation: performance.getEntriesByType('navigation').map((entry) => entry.toJSON())[0],
    resources: performance.getEntriesByType('resource').map((entry) => entry.toJSON()),
  }));
  // A verified script comes from the cache the second time, which is no request.
  const requested = resources.filter(({ transferSize }) => transferSize > 0);
  const files = requested.map(
    ({ name, startTime, responseEnd, encodedBodySize }): AskedFile => ({
      path: new URL(name).pathname,
      type: /\.([a-z0-9]+)$/.exec(new URL(name).pathname)?.[1] ?? name,
      askedAt: startTime,
      arrivedAt: responseEnd,
      bytes: encodedBodySize,
      isLazy: lazy.includes(name),
    }),
  );
  return {
    loadedAt: navigation.loadEventStart,
    htmlBytes: navigation.encodedBodySize,
    files,
    scripts: files.filter(({ type }) => type === 'js'),
  };
}
