import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { DEVICES, type Device } from './devices.ts';
import type { QuietBrowser, QuietContext, QuietTab } from './quiet-tab.ts';

/** What one visit is measured by. Times in milliseconds; a figure that a page has not is missing. */
export interface Figures {
  bytesBeforeLoad: number;
  requestsBeforeLoad: number;
  /** Files and what the document has inline. */
  scriptBytes: number;
  scriptRequests: number;
  firstPaint: number;
  largestPaint: number;
  /** What tasks take above 50 ms each, after the first paint. */
  blockingTime: number;
  /** The same where the processor is half as fast. */
  blockingTimeOfSlowHalf: number;
  /** Of a processor that is not slowed down. */
  mainThread: number;
  /** The same of the whole renderer, without what an empty page takes. */
  processorTime: number;
  /** From the navigation until the form answers, pressed at the first paint. */
  formAnswers?: number;
  /** From the press until the next page's heading is painted; missing where none is followed. */
  nextPage?: number;
  nextPageAfterHover?: number;
  secondVisit: number;
  /** On a desktop with a mouse; missing where the device is one. */
  desktopNextPage?: number;
  desktopNextPageAfterHover?: number;
}

/** How long a settled page is watched, in milliseconds: what it does late counts. */
const WATCHED_MS = 3000;
/** The same where only a paint or a fast device counts. */
const SHORTLY_MS = 1000;

/** Opens a page and waits until it does nothing more. */
async function settle(tab: QuietTab, url: string, watchedMs = WATCHED_MS): Promise<void> {
  await tab.go(url);
  await tab.until((asked) => (location.href === asked && document.readyState === 'complete') || null, url);
  await setTimeout(watchedMs);
}

/** Entries of the page's performance timeline, also those before this call. */
const entries = (tab: QuietTab, type: string) =>
  tab.evaluate(
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

const largestPaint = async (tab: QuietTab) =>
  (await entries(tab, 'largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;

/** A page that a visit leads to, and the heading by which it is known. */
export interface Destination {
  path: string;
  heading: string;
}

/**
 * Follows a link, and gives the milliseconds until the next page's heading is painted, in this document or another.
 * @throws Error when the heading is another one.
 */
async function follow(
  tab: QuietTab,
  device: Device,
  { path, heading }: Destination,
  isHovered: boolean,
): Promise<number> {
  const selector = `main a[href="${path}"]`;
  await tab.evaluate((asked) => {
    document.querySelector(asked)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, selector);
  await setTimeout(1500);
  const { x, y } = await tab.until((asked) => {
    const box = document.querySelector(asked)?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }, selector);
  if (isHovered) {
    await tab.hover(x, y);
    await setTimeout(1000);
  }
  await tab.evaluate((next) => {
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
  const isTouch = !isHovered && device.hasTouch;
  await (isTouch ? tab.tap(x, y) : tab.click(x, y));
  const taken = await tab.until((next) => {
    const clicked = Number(sessionStorage.getItem('clicked'));
    if (!clicked || location.pathname !== next) return null;
    const shown = Number(sessionStorage.getItem('shown'));
    if (shown) return shown - clicked;
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    if (performance.timeOrigin <= clicked || !paint) return null;
    return performance.timeOrigin + paint.startTime - clicked;
  }, path);
  const shown = await tab.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
  if (shown !== heading) throw new Error(`The link to ${path} led to "${shown}" instead of "${heading}".`);
  return taken;
}

/** Presses the form's button at the first paint; `answered` is when the form says what is missing. */
function pressAtFirstPaint(): void {
  const watch = () => {
    const form = document.querySelector<HTMLFormElement>('main form');
    const button = form?.querySelector<HTMLElement>('[type=submit]');
    if (!button || performance.getEntriesByName('first-contentful-paint').length === 0)
      return void requestAnimationFrame(watch);
    const answered = () => {
      if (performance.getEntriesByName('answered').length === 0) performance.mark('answered');
    };
    // A static page's answer is the browser's own.
    document.addEventListener('invalid', answered, true);
    new MutationObserver(() => {
      if (form?.querySelector('[role=alert]:not([hidden]), [aria-invalid=true]')) answered();
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    button.click();
  };
  requestAnimationFrame(watch);
}

/** Visits a page in a browser of its own, and gives what `look` finds once it is settled. */
async function visit<Found>(
  browser: QuietBrowser,
  device: Device,
  url: string,
  look: (tab: QuietTab, context: QuietContext) => Promise<Found>,
  { atStart, watchedMs }: { atStart?: () => void; watchedMs?: number } = {},
): Promise<Found> {
  const context = await browser.newContext(device);
  const tab = await context.newTab(atStart);
  await settle(tab, url, watchedMs);
  const found = await look(tab, context);
  await context.close();
  return found;
}

const firstPaint = (tab: QuietTab) =>
  tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

async function blockingTime(tab: QuietTab): Promise<number> {
  const painted = await firstPaint(tab);
  const tasks = (await entries(tab, 'longtask')).filter(({ startTime }) => startTime >= painted);
  return tasks.reduce((total, { duration }) => total + duration - 50, 0);
}

/** What a visit that only reads takes of the processor. Slowing it down would be work of its own. */
async function processorTimes(
  browser: QuietBrowser,
  device: Device,
  url: string,
): Promise<Pick<Figures, 'mainThread' | 'processorTime'>> {
  const context = await browser.newContext({ ...device, cpuRate: 1 });
  const tab = await context.newTab();
  const empty = await tab.worked();
  await settle(tab, url);
  const read = await tab.worked();
  await context.close();
  return { mainThread: read.mainThread, processorTime: read.renderer - empty.renderer };
}

/** The compressed size of the scripts that are in a document; data for scripts is none. */
async function inlineScriptBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/\bsrc=|\btype="(?!module|text\/javascript)/.test(attributes))
    .map(([, , text = '']) => text);
  const text = scripts.join('\n');
  return text ? brotliCompressSync(text).length : 0;
}

/** What a tab has loaded, by size in transfer. */
function loaded(): { isEarly: boolean; isScript: boolean; bytes: number }[] {
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
        isScript: new URL(name).pathname.endsWith('.js'),
        bytes: encodedBodySize,
      })),
  ];
}

const sum = (list: readonly { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Visits a page as somebody new does: reads it, follows a link to `next`, if there is one, by touch (on a desktop by a
 * press at once), comes back in another tab; and in new browsers, pressing the form first and hovering before the press,
 * with a processor half as fast, and on a desktop.
 */
export async function measureVisit(
  browser: QuietBrowser,
  device: Device,
  { url, path, next, hasForm }: { url: string; path: string; next: Destination | null; hasForm: boolean },
): Promise<Figures> {
  const page = url + path;
  const read = await visit(browser, device, page, async (tab, context) => {
    const resources = await tab.evaluate(loaded);
    const early = resources.filter(({ isEarly }) => isEarly);
    const scripts = resources.filter(({ isScript }) => isScript);
    const figures = {
      bytesBeforeLoad: sum(early),
      requestsBeforeLoad: early.length,
      scriptBytes: sum(scripts) + (await inlineScriptBytes(page)),
      scriptRequests: scripts.length,
      firstPaint: await firstPaint(tab),
      largestPaint: await largestPaint(tab),
      blockingTime: await blockingTime(tab),
      ...(next && { nextPage: await follow(tab, device, next, false) }),
    };
    await tab.close();
    const again = await context.newTab();
    await settle(again, page, SHORTLY_MS);
    return { ...figures, secondVisit: await largestPaint(again) };
  });
  const used = await visit(
    browser,
    device,
    page,
    async (tab) => {
      const answered = () => performance.getEntriesByName('answered')[0]?.startTime ?? null;
      return {
        ...(hasForm && { formAnswers: await tab.until(answered) }),
        ...(next && { nextPageAfterHover: await follow(tab, device, next, true) }),
      };
    },
    hasForm ? { atStart: pressAtFirstPaint } : {},
  );
  const slower = { ...device, cpuRate: 2 * device.cpuRate };
  const { desktop } = DEVICES;
  const byMouse = (to: Destination, isHovered: boolean) =>
    visit(browser, desktop, page, (tab) => follow(tab, desktop, to, isHovered), { watchedMs: SHORTLY_MS });
  return {
    ...read,
    ...used,
    blockingTimeOfSlowHalf: await visit(browser, slower, page, blockingTime),
    ...(await processorTimes(browser, device, page)),
    ...(next &&
      device.hasTouch && {
        desktopNextPage: await byMouse(next, false),
        desktopNextPageAfterHover: await byMouse(next, true),
      }),
  };
}
