import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, devices, type Page } from '@playwright/test';

/** A device with its connection. Times in milliseconds, rates in bytes a second; `cpuRate` times slower than here. */
export interface Device {
  cpuRate: number;
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
  context: BrowserContextOptions;
}

const { defaultBrowserType: _, ...phone } = devices['Moto G4'] ?? {};
const bytes = (megabits: number) => (megabits * 1_000_000) / 8;

/** The devices of `npm run bench`. */
export const DEVICES: Readonly<Record<string, Device>> = {
  phone: {
    cpuRate: 4,
    latency: 150,
    downloadThroughput: bytes(1.6),
    uploadThroughput: bytes(0.75),
    context: phone,
  },
  'slow-phone': {
    cpuRate: 6,
    latency: 400,
    downloadThroughput: bytes(0.4),
    uploadThroughput: bytes(0.4),
    context: phone,
  },
  desktop: {
    cpuRate: 1,
    latency: 20,
    downloadThroughput: bytes(20),
    uploadThroughput: bytes(10),
    context: { viewport: { width: 1350, height: 940 } },
  },
};

/** What one visit is measured by. Times in milliseconds; a figure that a page has not is missing. */
export interface Figures {
  bytesBeforeLoad: number;
  requestsBeforeLoad: number;
  scriptBytes: number;
  scriptRequests: number;
  firstPaint: number;
  largestPaint: number;
  /** What tasks take above 50 ms each, after the first paint. */
  blockingTime: number;
  mainThread: number;
  /** From the navigation until the form answers, pressed at the first paint. */
  formAnswers?: number;
  /** From the press until the next page's heading is painted. */
  nextPage: number;
  nextPageAfterHover: number;
  secondVisit: number;
}

async function openTab(browser: Browser, { context: options, cpuRate, ...network }: Device) {
  const context = await browser.newContext(options);
  const newPage = async () => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    await devtools.send('Performance.enable');
    return { page, devtools };
  };
  return { context, newPage };
}

/** How long a settled page is watched, in milliseconds: what it does late counts. */
const WATCHED_MS = 3000;

/** Opens a page and waits until it does nothing more: an application until it is alive. */
async function settle(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  const path = new URL(url).pathname;
  await page.waitForFunction(
    (mark) => !document.getElementById('mfe-own') || performance.getEntriesByName(mark).length > 0,
    `page ${path}`,
    { timeout: 60_000, polling: 250 },
  );
  await setTimeout(WATCHED_MS);
}

/** Entries of the page's performance timeline, also those before this call. */
const entries = (page: Page, type: string) =>
  page.evaluate(
    (asked) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries().map((entry) => entry.toJSON()));
        });
        observer.observe({ type: asked, buffered: true });
        // Without entries nothing is observed.
        globalThis.setTimeout(() => resolve([]), 300);
      }),
    type,
  );

const largestPaint = async (page: Page) =>
  (await entries(page, 'largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;

/** Follows a link, and gives the milliseconds until the next page's heading is painted, in this document or another. */
async function follow(page: Page, path: string, isHovered: boolean): Promise<number> {
  const link = page.locator(`main a[href="${path}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await setTimeout(1500);
  if (isHovered) {
    await link.hover();
    await setTimeout(1000);
  }
  await page.evaluate((next) => {
    const now = () => performance.timeOrigin + performance.now();
    const heading = () => document.querySelector('main h1')?.textContent;
    document.addEventListener(
      'click',
      () => {
        sessionStorage.setItem('clicked', String(now()));
        const old = heading();
        // Not in every frame: frames asked for here would be work that a visitor's page does not have.
        const observer = new MutationObserver(() => {
          if (location.pathname !== next || !heading() || heading() === old) return;
          observer.disconnect();
          // The next frame shows it, and the one after that comes when it is shown.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => sessionStorage.setItem('shown', String(now()))),
          );
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      },
      { capture: true, once: true },
    );
  }, path);
  const isTouch = !isHovered && (await page.evaluate(() => navigator.maxTouchPoints > 0));
  await (isTouch ? link.tap() : link.click());
  const result = await page.waitForFunction(
    (next) => {
      const clicked = Number(sessionStorage.getItem('clicked'));
      if (!clicked || location.pathname !== next) return null;
      const shown = Number(sessionStorage.getItem('shown'));
      if (shown) return shown - clicked;
      if (performance.timeOrigin + performance.now() < clicked) return null;
      const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
        activationStart?: number;
      })[];
      const isNew = performance.timeOrigin > clicked || (navigation?.activationStart ?? 0) > 0;
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      if (!isNew || !paint) return null;
      return performance.timeOrigin + Math.max(paint.startTime, navigation?.activationStart ?? 0) - clicked;
    },
    path,
    { timeout: 60_000, polling: 100 },
  );
  return (await result.jsonValue()) as number;
}

/** Presses the form's button at the first paint; `answered` is when the form says what is missing. */
function pressAtFirstPaint(): void {
  const watch = () => {
    const form = document.querySelector<HTMLFormElement>('main form');
    if (!form || performance.getEntriesByName('first-contentful-paint').length === 0)
      return void requestAnimationFrame(watch);
    const answered = () => {
      if (performance.getEntriesByName('answered').length === 0) performance.mark('answered');
    };
    // A static page's answer is the browser's own.
    document.addEventListener('invalid', answered, true);
    new MutationObserver(() => {
      if (form.querySelector('[role=alert]:not([hidden])')) answered();
    }).observe(document.documentElement, { childList: true, subtree: true });
    form.querySelector<HTMLElement>('[type=submit]')?.click();
  };
  requestAnimationFrame(watch);
}

/**
 * Visits a page as somebody new does: reads it, follows a link to `next` by touch (on a desktop by a press at once),
 * comes back in another tab; and once more in a new browser, pressing the form first and hovering before the press.
 */
export async function measureVisit(
  browser: Browser,
  device: Device,
  { url, path, next, hasForm }: { url: string; path: string; next: string; hasForm: boolean },
): Promise<Figures> {
  const first = await openTab(browser, device);
  const { page, devtools } = await first.newPage();
  await settle(page, url + path);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const resources = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const load = navigation?.loadEventStart ?? 0;
    return [
      { isEarly: true, isScript: false, bytes: navigation?.encodedBodySize ?? 0 },
      // A verified script is taken from the cache the second time.
      ...all
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name, startTime, encodedBodySize }) => ({
          isEarly: startTime < load,
          isScript: name.endsWith('.js'),
          bytes: encodedBodySize,
        })),
    ];
  });
  const sum = (list: readonly { bytes: number }[]) => list.reduce((total, one) => total + one.bytes, 0);
  const early = resources.filter(({ isEarly }) => isEarly);
  const scripts = resources.filter(({ isScript }) => isScript);
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const tasks = (await entries(page, 'longtask')).filter(({ startTime }) => startTime >= firstPaint);
  const figures = {
    bytesBeforeLoad: sum(early),
    requestsBeforeLoad: early.length,
    scriptBytes: sum(scripts),
    scriptRequests: scripts.length,
    firstPaint,
    largestPaint: await largestPaint(page),
    blockingTime: tasks.reduce((total, { duration }) => total + duration - 50, 0),
    mainThread: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000,
    nextPage: await follow(page, next, false),
  };
  await page.close();
  const again = await first.newPage();
  await settle(again.page, url + path);
  const secondVisit = await largestPaint(again.page);
  await first.context.close();

  const second = await openTab(browser, device);
  if (hasForm) await second.context.addInitScript(pressAtFirstPaint);
  const { page: other } = await second.newPage();
  await settle(other, url + path);
  const answered = await other.evaluate(() => performance.getEntriesByName('answered')[0]?.startTime);
  const nextPageAfterHover = await follow(other, next, true);
  await second.context.close();
  return {
    ...figures,
    secondVisit,
    nextPageAfterHover,
    ...(answered === undefined ? {} : { formAnswers: answered }),
  };
}
