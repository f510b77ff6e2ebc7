import type { Chromium } from './chromium.ts';
import type { Device } from './device.ts';
import { compressed, htmlOf, REPORT_PATH, type Served, type Site, staticHeaders } from './sites.ts';

/*
 * Visits in a tab without a debugger, because Chromium does not prerender where one is attached. Only a debugger can slow
 * the processor and the connection down, so the processor runs at full speed and the server adds the connection's delay.
 */

const SCRIPT = '/bench-report.js';

/** Runs in each page. Reports its largest paint and its link's position, clicks it, and reports the next page's first frame. */
function reportFigures(nextPages: Readonly<Record<string, string | null>>, reportPath: string): void {
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
  // A prerendered page paints when it is shown, and finds the click in its storage only then.
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
      // The next frame shows it; the one after that runs once it is visible.
      requestAnimationFrame(() => requestAnimationFrame(() => report({ nextPage: now() - clicked })));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    element.click();
  };
  const settled = () => {
    if (document.prerendering || sessionStorage.getItem('clicked')) return;
    const element = document.querySelector<HTMLElement>(`main a[href="${next}"]`);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    element?.addEventListener('mouseover', () => setTimeout(click, 1000, element), { once: true });
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    report({ largestPaint, x: x + width / 2, y: y + height / 2 });
  };
  addEventListener('load', () => setTimeout(settled, 1000));
}

/** A site whose pages report. `nextPages` maps each path to the next page of the visit. */
export function reportingSite(site: Site, nextPages: Readonly<Record<string, string | null>>): Site {
  const script = `(${reportFigures})(${JSON.stringify(nextPages)}, ${JSON.stringify(REPORT_PATH)})`;
  return async (path) => {
    if (path === SCRIPT) return compressed(script, staticHeaders('text/javascript', true));
    const answer = await site(path);
    if (!answer?.headers['content-type']?.startsWith('text/html')) return answer;
    const html = htmlOf(answer).replace('</head>', `<script async src="${SCRIPT}"></script></head>`);
    return compressed(html, answer.headers);
  };
}

/** The figures of a visit without a debugger, in milliseconds. */
export interface QuietFigures {
  /** The largest paint in another tab of the same visitor. */
  quietSecondVisit: number;
  /** From a click, after a second of hovering, until the next page's first frame. */
  nextPage?: number;
}

/** Opens a page twice in new tabs, by a link from another origin, and follows its link after a second on it. */
export async function measureQuietVisit(
  browser: Chromium,
  { viewport }: Pick<Device, 'viewport'>,
  { url, report }: Served,
  { path, next }: { path: string; next: string | null },
): Promise<QuietFigures> {
  const visitor = await browser.newVisitor();
  const open = async () => {
    const opener = `<a href="${url + path}"></a><script>setTimeout(() => document.links[0].click(), 500)</script>`;
    const reported = report();
    const tab = await visitor.newQuietTab(`data:text/html,${encodeURIComponent(opener)}`, viewport);
    return { tab, figures: await reported };
  };
  const first = await open();
  await first.tab.close();
  const { tab, figures } = await open();
  const { largestPaint: quietSecondVisit = Number.NaN, x = 0, y = 0 } = figures;
  if (!next) {
    await visitor.leave();
    return { quietSecondVisit };
  }
  const reported = report();
  await tab.hover(x, y);
  const { nextPage = Number.NaN } = await reported;
  await visitor.leave();
  return { quietSecondVisit, nextPage };
}
