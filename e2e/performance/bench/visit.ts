import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Chromium, Tab } from './chromium.ts';
import type { Device } from './device.ts';

/** The figures of one visit, in bytes or milliseconds. */
export interface Figures {
  /** As the server compresses it. */
  htmlBytes: number;
  bytesBeforeLoad: number;
  /** Files and inline scripts. */
  scriptBytes: number;
  firstPaint: number;
  largestPaint: number;
  /** Total blocking time: the part of each task above 50 ms, after the first paint. */
  blockingTime: number;
  /** All tasks of the main thread until three seconds after the load. */
  mainThread: number;
  /** The largest paint in another tab of the same visitor. */
  secondVisit: number;
  /** From the navigation until a form or the menu, pressed at the first paint, responds. */
  answers: number;
}

/** How long a loaded page is observed, because late work counts. */
const OBSERVED_MS = 3000;

/** Opens a page and waits until it is idle. */
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
        // Without entries, the observer never fires.
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

/** The encoded sizes of a tab's resources. */
function loadedBytes() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { encodedBodySize: htmlBytes = 0, loadEventStart = 0 } = navigation ?? {};
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ transferSize }) => transferSize > 0,
  );
  const sum = (list: readonly PerformanceResourceTiming[]) =>
    list.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  return {
    htmlBytes,
    bytesBeforeLoad: htmlBytes + sum(files.filter(({ startTime }) => startTime < loadEventStart)),
    scriptBytes: sum(files.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
  };
}

/** Presses a button at the first paint; `answered` marks when the form shows an error or the menu is open. */
function pressAtFirstPaint(selector: string): void {
  const answered = () => {
    if (performance.getEntriesByName('answered').length === 0) performance.mark('answered');
  };
  const watch = () => {
    const button = document.querySelector<HTMLButtonElement>(selector);
    if (!button || performance.getEntriesByName('first-contentful-paint').length === 0)
      return void requestAnimationFrame(watch);
    // The browser itself validates a form whose script has not run, and opens a popover menu.
    for (const type of ['invalid', 'toggle']) document.addEventListener(type, answered, true);
    new MutationObserver(() => {
      if (button.form?.querySelector('[role=alert]:not([hidden]), [aria-invalid=true]')) answered();
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    button.click();
  };
  requestAnimationFrame(watch);
}

/**
 * Measures a page for a new visitor who reads it and returns in another tab, and for another who presses `button` at
 * the first paint.
 */
export async function measureVisit(
  browser: Chromium,
  device: Device,
  page: string,
  button: string,
): Promise<Figures> {
  const visitor = await browser.newVisitor();
  const tab = await visitor.newTab(device);
  await settle(tab, page);
  const mainThread = await tab.taskDuration();
  const bytes = await tab.evaluate(loadedBytes);
  const read = {
    ...bytes,
    scriptBytes: bytes.scriptBytes + (await inlineScriptBytes(page)),
    firstPaint: await firstPaint(tab),
    largestPaint: await largestPaint(tab),
    blockingTime: await blockingTime(tab),
    mainThread,
  };
  await tab.close();
  const again = await visitor.newTab(device);
  await settle(again, page);
  const secondVisit = await largestPaint(again);
  await visitor.leave();

  const other = await browser.newVisitor();
  const pressed = await other.newTab(device, `(${pressAtFirstPaint})(${JSON.stringify(button)})`);
  await pressed.go(page);
  const answers = await pressed.until(() => performance.getEntriesByName('answered')[0]?.startTime ?? null);
  await other.leave();
  return { ...read, secondVisit, answers };
}
