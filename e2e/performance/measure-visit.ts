import { setTimeout } from 'node:timers/promises';
import type { Device } from './devices.ts';
import type { QuietBrowser, QuietTab } from './quiet-tab.ts';

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

/** How long a settled page is watched, in milliseconds: what it does late counts. */
const WATCHED_MS = 3000;

/** Opens a page and waits until it does nothing more. */
async function settle(tab: QuietTab, url: string): Promise<void> {
  await tab.go(url);
  await tab.until((asked) => (location.href === asked && document.readyState === 'complete') || null, url);
  await setTimeout(WATCHED_MS);
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
  browser: QuietBrowser,
  device: Device,
  { url, path, next, hasForm }: { url: string; path: string; next: Destination; hasForm: boolean },
): Promise<Figures> {
  const first = await browser.newContext(device);
  const tab = await first.newTab();
  await settle(tab, url + path);
  const mainThread = await tab.worked();
  const resources = await tab.evaluate(() => {
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
  const firstPaint = await tab.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const tasks = (await entries(tab, 'longtask')).filter(({ startTime }) => startTime >= firstPaint);
  const figures = {
    bytesBeforeLoad: sum(early),
    requestsBeforeLoad: early.length,
    scriptBytes: sum(scripts),
    scriptRequests: scripts.length,
    firstPaint,
    largestPaint: await largestPaint(tab),
    blockingTime: tasks.reduce((total, { duration }) => total + duration - 50, 0),
    mainThread,
    nextPage: await follow(tab, device, next, false),
  };
  await tab.close();
  const again = await first.newTab();
  await settle(again, url + path);
  const secondVisit = await largestPaint(again);
  await first.close();

  const second = await browser.newContext(device);
  const other = await second.newTab(hasForm ? pressAtFirstPaint : undefined);
  await settle(other, url + path);
  const answered = await other.evaluate(() => performance.getEntriesByName('answered')[0]?.startTime);
  const nextPageAfterHover = await follow(other, device, next, true);
  await second.close();
  return {
    ...figures,
    secondVisit,
    nextPageAfterHover,
    ...(answered === undefined ? {} : { formAnswers: answered }),
  };
}
