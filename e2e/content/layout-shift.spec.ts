import { expect, type Page, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { painted } from '../support/painted.ts';

interface Shift {
  value: number;
  /** What went up or down by how many pixels. */
  moved: string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Writes down what moves without having been asked to (Layout Instability API). */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Holds back what the browser asks for until it is let through; later ones pass at once. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const width of [390, 1280]) {
  for (const path of ['/', '/interior-tips', '/curb-appeal-upgrades', '/homeowners-guide-download']) {
    test(`nothing moves up or down on ${path}, and CLS is 0, when fonts and pictures come late, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await watchShifts(page);
      const fonts = await hold(page, /\.woff2$/);
      const pictures = await hold(page, /\.(svg|png|webp|avif)$/);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      fonts();
      await page.evaluate(() => document.fonts.ready);
      expect(
        await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
      ).toBeGreaterThan(1);
      await painted(page);
      pictures();
      await interactive(page, path);
      await page.evaluate(() =>
        Promise.all(
          [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
        ),
      );
      await painted(page);
      const shifts = (await page.evaluate(() => window.shifts)) ?? [];
      expect(shifts.flatMap(({ moved }) => moved)).toEqual([]);
      // Words side by side may still give way by a pixel or two.
      expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.001);
    });
  }
}
