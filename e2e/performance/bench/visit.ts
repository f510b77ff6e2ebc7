import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Chromium, Tab } from './chromium.ts';
import type { Device } from './device.ts';

/** What one visit is measured by. Times in milliseconds; a figure that a page does not have is missing. */
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
  /** Processor time of the main thread at full speed. */
  mainThread: number;
  /** From the navigation until the form, pressed at the first paint, answers. */
  formAnswers?: number;
  /** From the press until the next page's heading is painted. */
  nextPage?: number;
  nextPageAfterHover?: number;
  /** The largest paint in another tab of the same visitor. */
  secondVisit: number;
}

/** How long a loaded page is observed: what it does late counts. */
const OBSERVED_MS = 3000;
/** How long a page is left alone between two steps of a visitor. */
const PAUSE_MS = 1000;

/** Opens a page and waits until it does nothing more. */
async function settle(tab: Tab, url: string): Promise<void> {
  await tab.go(url);
  await tab.until((asked) => (location.href === asked && document.readyState === 'complete') || null, url);
  await setTimeout(OBSERVED_MS);
}

/** Entries of the page's performance timeline, also those before this call. */
const entries = (tab: Tab, type: string) =>
  tab.evaluate(
    (asked) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries().map((entry) => entry.toJSON()));
        });
        observer.observe({ type: asked, buffered: true });
        // Nothing is observed where there are no entries.
        globalThis.setTimeout(() => resolve([]), 300);
      }),
    type,
  );

const firstPaint = (tab: Tab) =>
  tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
const largestPaint = async (tab: Tab) =>
  (await entries(tab, 'largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;

async function blockingTime(tab: Tab): Promise<number> {
  const painted = await firstPaint(tab);
  const tasks = (await entries(tab, 'longtask')).filter(({ startTime }) => startTime >= painted);
  return tasks.reduce((total, { duration }) => total + duration - 50, 0);
}

/** The compressed size of the scripts in a document, without data blocks. */
async function inlineScriptBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/\bsrc=|\btype="(?!module|text\/javascript)/.test(attributes))
    .map(([, , text = '']) => text);
  const text = scripts.join('\n');
  return text ? brotliCompressSync(text).length : 0;
}

/** What a tab has loaded, by encoded size. */
function loaded(): { isEarly: boolean; isScript: boolean; bytes: number }[] {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const load = navigation?.loadEventStart ?? 0;
  return [
    { isEarly: true, isScript: false, bytes: navigation?.encodedBodySize ?? 0 },
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

/** A page that a visit leads to, and the heading by which it is known. */
export interface Destination {
  path: string;
  heading: string;
}

/**
 * Follows a link and returns the milliseconds until the next page's heading is painted, in this document or another.
 * @throws Error when the heading is a different one.
 */
async function follow(tab: Tab, device: Device, next: Destination, isHovered: boolean): Promise<number> {
  const selector = `main a[href="${next.path}"]`;
  await tab.evaluate((asked) => {
    document.querySelector(asked)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, selector);
  await setTimeout(PAUSE_MS);
  const { x, y } = await tab.until((asked) => {
    const box = document.querySelector(asked)?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }, selector);
  if (isHovered) {
    await tab.hover(x, y);
    await setTimeout(PAUSE_MS);
  }
  await tab.evaluate((path) => {
    const now = () => performance.timeOrigin + performance.now();
    const heading = () => document.querySelector('main h1')?.textContent;
    document.addEventListener(
      'click',
      () => {
        sessionStorage.setItem('clicked', String(now()));
        const old = heading();
        // Not in every frame: that would be work that a visitor's page does not have.
        const observer = new MutationObserver(() => {
          if (location.pathname !== path || !heading() || heading() === old) return;
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
  }, next.path);
  await (device.hasTouch && !isHovered ? tab.tap(x, y) : tab.click(x, y));
  const taken = await tab.until((path) => {
    const clicked = Number(sessionStorage.getItem('clicked'));
    if (!clicked || location.pathname !== path) return null;
    const shown = Number(sessionStorage.getItem('shown'));
    if (shown) return shown - clicked;
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    if (performance.timeOrigin <= clicked || !paint) return null;
    return performance.timeOrigin + paint.startTime - clicked;
  }, next.path);
  const heading = await tab.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
  if (heading !== next.heading) throw new Error(`The link to ${next.path} led to "${heading}".`);
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
    // The browser itself answers the form of a static page.
    document.addEventListener('invalid', answered, true);
    new MutationObserver(() => {
      if (form?.querySelector('[role=alert]:not([hidden]), [aria-invalid=true]')) answered();
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    button.click();
  };
  requestAnimationFrame(watch);
}

/** Visits a page as somebody new, and returns what `look` finds once it is settled. */
async function visit<Found>(
  browser: Chromium,
  device: Device,
  url: string,
  look: (tab: Tab, visitor: Awaited<ReturnType<Chromium['newVisitor']>>) => Promise<Found>,
  atStart?: () => void,
): Promise<Found> {
  const visitor = await browser.newVisitor(device);
  const tab = await visitor.newTab(atStart);
  await settle(tab, url);
  const found = await look(tab, visitor);
  await visitor.leave();
  return found;
}

/**
 * Measures a page as somebody new reads it, follows a link to `next` if there is one, and returns in another tab; as
 * somebody else presses its form first and hovers before the press; and at full speed.
 */
export async function measureVisit(
  browser: Chromium,
  device: Device,
  { url, path, next, hasForm }: { url: string; path: string; next: Destination | null; hasForm: boolean },
): Promise<Figures> {
  const page = url + path;
  const read = await visit(browser, device, page, async (tab, visitor) => {
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
    const again = await visitor.newTab();
    await settle(again, page);
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
    hasForm ? pressAtFirstPaint : undefined,
  );
  // Slowing the processor down would be work of its own.
  const fast = { ...device, cpuRate: 1 };
  const mainThread = await visit(browser, fast, page, (tab) => tab.mainThread());
  return { ...read, ...used, mainThread };
}
