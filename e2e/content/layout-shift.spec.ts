import { expect, type Page, test } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { interactive } from '../support/interactive.ts';
import { painted } from '../support/painted.ts';

interface Shift {
  value: number;
  /** Each element with its vertical shift in pixels. */
  moved: string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/**
 * Records layout shifts from now on (Layout Instability API). Earlier ones, from a half-painted document on a busy
 * machine, are checked by the gate (`gate/streamed-page.ts`).
 */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const moved = sources.flatMap(({ node, previousRect, currentRect }) => {
          const by = currentRect.top - previousRect.top;
          return by === 0 ? [] : [`${by} px: ${node?.textContent?.slice(0, 60)}`];
        });
        window.shifts?.push({ value, moved });
      }
    }).observe({ type: 'layout-shift' });
  });
}

/** Delays the browser's requests for `files` until the returned function is called; later ones pass immediately. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('CLS is 0 when the font and pictures arrive late, on a phone and on a desktop', async ({ page }) => {
  const pages = ['/', '/interior-tips', '/curb-appeal-upgrades', '/homeowners-guide-download'];
  const visits = pages.flatMap((path, index) =>
    // By default each page at one width.
    [390, 1280].flatMap((width, place) => (isWhole || place === index % 2 ? [{ path, width }] : [])),
  );
  for (const { path, width } of visits)
    await test.step(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      const fontRequest = page.waitForRequest(/\.woff2$/);
      const font = await hold(page, /\.woff2$/);
      const rest = await hold(page, /\.(js|svg|png|webp|avif)$/);
      // Wait only for parsing, because a delayed script also delays the load event.
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading');
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await painted(page);
      await watchShifts(page);
      await fontRequest;
      font();
      await page.evaluate(() => document.fonts.ready);
      expect(
        await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
      ).toBe(1);
      await painted(page);
      rest();
      await interactive(page, path);
      await page.evaluate(() =>
        Promise.all(
          [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
        ),
      );
      await painted(page);
      const shifts = (await page.evaluate(() => window.shifts)) ?? [];
      expect(shifts.flatMap(({ moved }) => moved)).toEqual([]);
      expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBe(0);
    });
});
