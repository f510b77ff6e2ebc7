import { setTimeout } from 'node:timers/promises';
import type { Chromium, Device, Tab } from './chromium.ts';
import { brotli, htmlOf, REPORT_PATH, type Site, type SiteServer, staticHeaders } from './sites.ts';

/** In bytes or milliseconds. */
export interface Figures {
  htmlBytes: number;
  firstPaint: number;
  largestPaint: number;
  /** Total blocking time: what tasks after the first paint take beyond 50 ms each. */
  blockingTime: number;
  /** The duration of all main-thread tasks until three seconds after the load. */
  mainThread: number;
  /** The time from the navigation until the form or the menu responds to a press at the first paint. */
  pressResponse: number;
}

/** In milliseconds after the load, because late work counts. */
const OBSERVED_MS = 3000;

const entries = (tab: Tab, type: string) =>
  tab.evaluate(
    (entryType) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries().map((entry) => entry.toJSON()));
        });
        observer.observe({ type: entryType, buffered: true });
        // Without entries, the observer never fires.
        globalThis.setTimeout(() => resolve([]), 300);
      }),
    type,
  );

function pressAtFirstPaint(selector: string): void {
  const markResponse = () => {
    if (performance.getEntriesByName('responded').length === 0) performance.mark('responded');
  };
  const watch = () => {
    const button = document.querySelector<HTMLButtonElement>(selector);
    if (!button || performance.getEntriesByName('first-contentful-paint').length === 0)
      return void requestAnimationFrame(watch);
    // Without script, the browser validates the form and opens the menu.
    for (const type of ['invalid', 'toggle']) document.addEventListener(type, markResponse, true);
    new MutationObserver(() => {
      if (button.form?.querySelector('[role=alert]:not([hidden]), [aria-invalid=true]')) markResponse();
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    button.click();
  };
  requestAnimationFrame(watch);
}

/** One visitor reads the page. Another visitor presses `button` at the first paint. */
export async function measureVisit(
  browser: Chromium,
  device: Device,
  page: string,
  button: string,
): Promise<Figures> {
  const visitor = await browser.newVisitor();
  const tab = await visitor.newTab(device);
  await tab.go(page);
  await tab.until((url) => (location.href === url && document.readyState === 'complete') || null, page);
  await setTimeout(OBSERVED_MS);
  const mainThread = await tab.taskDuration();
  const { htmlBytes, firstPaint } = await tab.evaluate(() => ({
    htmlBytes: performance.getEntriesByType('navigation')[0]?.toJSON().encodedBodySize as number,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  const largestPaint = (await entries(tab, 'largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;
  const tasks = (await entries(tab, 'longtask')).filter(({ startTime }) => startTime >= firstPaint);
  const blockingTime = tasks.reduce((total, { duration }) => total + duration - 50, 0);
  await visitor.leave();

  const other = await browser.newVisitor();
  const otherTab = await other.newTab(device, `(${pressAtFirstPaint})(${JSON.stringify(button)})`);
  await otherTab.go(page);
  const respondedAt = () => performance.getEntriesByName('responded')[0]?.startTime ?? null;
  const pressResponse = await otherTab.until(respondedAt);
  await other.leave();
  return { htmlBytes, firstPaint, largestPaint, blockingTime, mainThread, pressResponse };
}

/*
 * An attached debugger prevents prerendering, so the visits below use a detached tab. Without a debugger, the server
 * adds the connection's delay, and nothing slows the processor down.
 */

const SCRIPT = '/bench-report.js';

/** Runs in each page. Reports the largest paint and the position of a link, which it clicks after a hover. */
function reportFigures(nextPages: Readonly<Record<string, string>>, reportPath: string): void {
  const now = () => performance.timeOrigin + performance.now();
  const report = (figures: object) => navigator.sendBeacon(reportPath, JSON.stringify(figures));
  const observe = (type: string, use: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  const next = nextPages[location.pathname];
  const heading = () => document.querySelector('main h1')?.textContent;

  let largestPaint = 0;
  observe('largest-contentful-paint', ({ startTime }) => {
    largestPaint = startTime;
  });
  // A prerendered page paints only when shown. Before that, session storage does not contain the click.
  observe('paint', ({ name, startTime }) => {
    const clicked = Number(sessionStorage.getItem('clicked'));
    if (clicked && name === 'first-contentful-paint')
      report({ nextPage: performance.timeOrigin + startTime - clicked });
  });
  const click = (element: HTMLElement) => {
    const [clicked, old] = [now(), heading()];
    sessionStorage.setItem('clicked', String(clicked));
    const observer = new MutationObserver(() => {
      if (location.pathname !== next || !heading() || heading() === old) return;
      observer.disconnect();
      // The first callback runs before the new page is painted, the second after it.
      requestAnimationFrame(() => requestAnimationFrame(() => report({ nextPage: now() - clicked })));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    element.click();
  };
  const reportLoadedPage = () => {
    if (document.prerendering || sessionStorage.getItem('clicked')) return;
    const element = document.querySelector<HTMLElement>(`main a[href="${next}"]`);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    element?.addEventListener('mouseover', () => globalThis.setTimeout(click, 1000, element), { once: true });
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    report({ largestPaint, x: x + width / 2, y: y + height / 2 });
  };
  addEventListener('load', () => globalThis.setTimeout(reportLoadedPage, 1000));
}

export function reportingSite(site: Site, nextPages: Readonly<Record<string, string>>): Site {
  const script = `(${reportFigures})(${JSON.stringify(nextPages)}, ${JSON.stringify(REPORT_PATH)})`;
  return async (path) => {
    if (path === SCRIPT) return brotli(script, staticHeaders('text/javascript', true));
    const response = await site(path);
    if (!response?.headers['content-type']?.startsWith('text/html')) return response;
    const html = htmlOf(response).replace('</head>', `<script async src="${SCRIPT}"></script></head>`);
    return brotli(html, response.headers);
  };
}

/** In milliseconds. */
export interface DetachedFigures {
  /** The largest paint when the same visitor opens the page again in a new tab. */
  secondVisit: number;
  /** The time from a click, after a second of hovering, to the next page's first frame. */
  nextPage: number;
}

/** Opens a page twice in new tabs, by a link from another origin. Then `reportFigures` clicks a link. */
export async function measureDetachedVisit(
  browser: Chromium,
  { url, report }: SiteServer,
  { path }: { path: string },
): Promise<DetachedFigures> {
  const visitor = await browser.newVisitor();
  const open = async () => {
    const opener = `<a href="${url + path}"></a><script>setTimeout(() => document.links[0].click(), 500)</script>`;
    const reported = report();
    const tab = await visitor.newDetachedTab(`data:text/html,${encodeURIComponent(opener)}`);
    return { tab, figures: await reported };
  };
  const first = await open();
  await first.tab.close();
  const { tab, figures } = await open();
  const { largestPaint: secondVisit = Number.NaN, x = 0, y = 0 } = figures;
  const reported = report();
  await tab.hover(x, y);
  const { nextPage = Number.NaN } = await reported;
  await visitor.leave();
  return { secondVisit, nextPage };
}
