import { setTimeout } from 'node:timers/promises';
import { errors, type Page } from 'playwright-core';
import type { AppName } from '../store/version-set.ts';
import { type ChangedPage, isWaiting } from './candidate.ts';
import { hydrationMonitor, loadShifts } from './hydration-monitor.ts';
import { MISSING_PAGE, type Problem, summarize, type Tab, takeProblems } from './visitors.ts';

export interface Visit {
  address: string;
  signedIn: boolean;
  /** Hydration may replace the nodes of a region that shows a loading message. */
  isWaiting: boolean;
  /** The selector of the forms to send, or null. */
  forms: string | null;
}

export function visitOf(
  { path, page: { app, route, html, fragments } }: Pick<ChangedPage, 'path' | 'page'>,
  apps: readonly AppName[],
): Visit {
  if (!route || !app) {
    // Every page contains the frame's forms, so they are sent only from the not-found page.
    const forms = 'form:not(main form)';
    return { address: MISSING_PAGE, signedIn: false, isWaiting: false, forms };
  }
  const waits = isWaiting(html);
  const owners = [app, ...fragments.map(({ release }) => release.app)];
  const isNew = owners.some((owner) => apps.includes(owner));
  const hasForms = isNew && (waits || html.includes('<form', html.indexOf('<main')));
  return {
    address: path,
    signedIn: route.access === 'authenticated',
    isWaiting: waits,
    forms: hasForms ? 'main form' : null,
  };
}

/** Cumulative layout shift is reported with three decimals, so a smaller shift rounds to 0. */
const VISIBLE_SHIFT = 0.0005;

/** For a region that waits for data of unknown size. Web Vitals call a smaller shift good. */
const GOOD_SHIFT = 0.1;

/** Scripts and pictures are blocked until the returned function is called. */
async function openWithoutScripts({ page, origin }: Tab, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (!['document', 'stylesheet', 'font'].includes(route.request().resourceType())) await released.promise;
    // The tab may be closed by now.
    await route.fallback().catch(() => {});
  });
  try {
    // Waits only for the response, because the blocked scripts also delay the load of the document.
    await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
    await hydrationMonitor.settle(page);
  } catch (error) {
    released.resolve();
    throw error;
  }
  return released.resolve;
}

/** Opens a page as over a slow connection. Waits until the page is hydrated. */
export async function loadPage(tab: Tab, address: string): Promise<void> {
  const unblock = await openWithoutScripts(tab, address);
  unblock();
  await waitForHydration(tab, address);
}

export const visitFailed = (error: Error, what = 'The page never hydrates'): Problem => ({
  check: 'hydration',
  reason: `${what}: ${error.message.split('\n')[0]}`,
  remedy: 'Open the page in "npm run dev" and read the console: the code fails before the page is shown.',
  isDoubtful: error instanceof errors.TimeoutError,
});

export async function openPage(tab: Tab, { address, isWaiting }: Visit): Promise<Problem[]> {
  const { page } = tab;
  const problems: Problem[] = [];
  try {
    await hydrationMonitor.watch(page);
    const unblock = await openWithoutScripts(tab, address);
    for (const shift of await loadShifts(page)) {
      problems.push({
        check: 'streaming',
        reason: `Layout shift while the page loads over a slow connection: ${shift}.`,
        remedy: 'Give the parts fixed positions (grid-column, grid-row), or write them in visual order.',
      });
    }
    await page.goto('about:blank');
    unblock();
    await loadPage(tab, address);
    const excluded = isWaiting ? '[data-mfe]' : undefined;
    const { lost, missing, shifts, layoutShift } = await hydrationMonitor.report(page, excluded);
    if (lost.length > 0) {
      const which =
        missing.length > 0 ? `Only the server renders ${summarize(missing)}` : `Nodes: ${summarize(lost)}`;
      problems.push({
        check: 'hydration',
        reason: `Hydration mismatch: the browser renders different HTML than the server, and replaces ${lost.length} nodes. ${which}.`,
        remedy:
          'Render the same HTML as the server. Read the window, the time and random values only in effects.',
      });
    }
    if (layoutShift >= (isWaiting ? GOOD_SHIFT : VISIBLE_SHIFT)) {
      problems.push({
        check: 'hydration',
        reason: `Layout shift during hydration: ${summarize(shifts)}.`,
        remedy: 'Reserve space in the prerendered page for late content.',
        isDoubtful: true,
      });
    }
  } catch (error) {
    problems.push(visitFailed(error as Error));
  }
  return [...problems, ...takeProblems(tab, 'the page is opened by its address')];
}

/** Compares the HTML after a full load and after a link, because hydration keeps wrong attributes of the server. */
export async function visitPage(tab: Tab, visit: Visit): Promise<Problem[]> {
  const { page } = tab;
  const { address, signedIn } = visit;
  const problems = await openPage(tab, visit);
  if (address === MISSING_PAGE || problems.length > 0) return problems;
  try {
    const opened = await regionOf(page);
    // The not-found page loads no remote. The problems of that page belong to the shell.
    await loadPage(tab, MISSING_PAGE).catch(() => {});
    takeProblems(tab, '');
    await page.evaluate((to) => {
      performance.clearMarks();
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await waitForHydration(tab, address);
    // A signed-in page is not compared, because the visitor's data may load late in either visit.
    const difference = signedIn ? null : await regionDifference(page, opened, await regionOf(page));
    if (difference) {
      problems.push({
        check: 'hydration',
        reason: `The release contains different HTML than its code renders: "${difference.opened}" instead of "${difference.rendered}".`,
        remedy:
          'Build the release again. If the page still differs, it depends on the time, a random value or the window.',
      });
    }
  } catch (error) {
    problems.push(visitFailed(error as Error, 'The page never renders when reached by a link'));
  }
  return [...problems, ...takeProblems(tab, 'the page is reached by a link')];
}

/** Pages seldom recover from a reported error. */
const AFTER_ERROR_TIMEOUT_MS = 3000;

async function rejectOnError({ messages }: Tab, signal: AbortSignal): Promise<never> {
  const isError = (line: string) => /^(error|uncaught)/.test(line) && !/status of 404/.test(line);
  while (!messages.some(isError)) await setTimeout(100, undefined, { signal });
  await setTimeout(AFTER_ERROR_TIMEOUT_MS, undefined, { signal });
  throw new Error('it reported an error and did not continue.');
}

async function waitForHydration(tab: Tab, address: string): Promise<void> {
  const { page } = tab;
  const watch = new AbortController();
  const waitForParts = async () => {
    await page.waitForFunction(
      (mark) => {
        // Simulates a visitor who opens the search, because reading alone does not start the application.
        document
          .querySelector('button:not([popovertarget])')
          ?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
        return performance.getEntriesByName(mark).length > 0;
      },
      // The shell's user-timing mark.
      `page ${address === MISSING_PAGE ? 'not-found' : address}`,
    );
    // A form's code may load only when the form receives focus.
    await page.evaluate(() => {
      for (const form of document.querySelectorAll('form[data-hold]')) {
        form.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
      }
    });
    await page.waitForFunction(() => !document.querySelector('form[data-hold]'));
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
  };
  const both = [waitForParts(), rejectOnError(tab, watch.signal)];
  // Otherwise, a later rejection of the other promise would be unhandled.
  for (const one of both) one.catch(() => {});
  await Promise.race(both).finally(() => watch.abort());
}

const regionOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('[data-mfe]')?.outerHTML ?? '');

/** Ignores what browsers normalize. Null if the regions are equal. Navigates `page`. */
export async function regionDifference(
  page: Page,
  opened: string,
  rendered: string,
): Promise<{ opened: string; rendered: string } | null> {
  // On a blank page, no Content-Security-Policy blocks the parsing.
  await page.goto('about:blank');
  return page.evaluate(
    (regions) => {
      const [opened = '', rendered = ''] = regions.map((html) => {
        const ids: string[] = [];
        const numberIds = (value: string) =>
          value.replace(/-[rR]_\w+_/g, (id) => {
            if (!ids.includes(id)) ids.push(id);
            return `#${ids.indexOf(id)}`;
          });
        const textOf = (node: Node): string => {
          if (node instanceof Text) return node.data.replaceAll('<', '&lt;');
          if (!(node instanceof Element) || node.matches('link, noscript')) return '';
          const { style } = node as HTMLElement;
          const attributes = [...node.attributes].flatMap(({ name, value }) => {
            if (['autofocus', 'data-hold', 'data-props', 'selected', 'tabindex'].includes(name)) return [];
            return ` ${name}=${JSON.stringify(name === 'style' ? style.cssText : numberIds(value))}`;
          });
          // Parsing drops the first line break of a text area.
          const inside = [...node.childNodes].map(textOf).join('').replace(/^\n/, '');
          return `<${node.localName}${attributes.sort().join('')}>${inside}</${node.localName}>`;
        };
        const region = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-mfe]');
        return region ? textOf(region) : '';
      });
      if (opened === rendered) return null;
      let at = 0;
      while (opened[at] === rendered[at]) at += 1;
      const [from, to] = [Math.max(0, at - 40), at + 80];
      return { opened: opened.slice(from, to), rendered: rendered.slice(from, to) };
    },
    [opened, rendered],
  );
}
