import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, errors, type Page, type Route } from 'playwright-core';
import { type RenderedPage, waitingRegion } from './candidate.ts';
import { differingAttributes } from './development-edition.ts';
import { keptDocument } from './kept-document.ts';
import { type Jump, jumpsOf } from './streamed-page.ts';

/** How a page is opened and what may change in it. */
export interface Visit {
  /** The address below the origin. */
  address: string;
  /** The path in the page's user-timing mark. */
  mark: string;
  /** Only signed-in visitors see the page. */
  signedIn: boolean;
  /** The selector of what hydration must replace; null when every node must stay. */
  changing: string | null;
  /** The server answers it with 404, as it should. */
  missing: boolean;
  /** It has a form, or may have one that only the browser draws. */
  forms: boolean;
}

/** An address that no app has; the not-found page answers it. */
export const NOBODYS_ADDRESS = '/gate/nobody-has-this-page';

/** How the gate visits a rendered page. */
export function visitOf({ path, route, html }: RenderedPage): Visit {
  const signedIn = route?.access === 'authenticated';
  if (!route)
    return {
      address: NOBODYS_ADDRESS,
      mark: 'not-found',
      signedIn,
      changing: null,
      missing: true,
      forms: true,
    };
  const changing = waitingRegion(html);
  const forms = changing !== null || html.includes('<form', html.indexOf('<main'));
  return { address: path, mark: path, signedIn, changing, missing: false, forms };
}

/** One tab of the gate's browser, with what its pages said and requested. */
export interface Tab {
  page: Page;
  /** Console messages and uncaught errors. Whoever reads the list empties it. */
  heard: string[];
  /** What the policies stopped, and requests to other origins. */
  forbidden: string[];
}

const POLICY = /Content Security Policy|Trusted(HTML|Script|Type)|Permissions policy violation/i;

/** Lines that are kept of a tab: a page may say more than there is memory for. */
const MOST_LINES = 100;

/** Development React's advertisement. */
const EXPECTED = /Download the React DevTools/;

/**
 * Opens a tab in a context that is served at `origin`.
 * @param allowed other origins that the site's configuration names: its backend.
 */
export async function openTab(
  context: BrowserContext,
  origin: string,
  allowed: readonly string[],
): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const tab: Tab = { page, heard: [], forbidden: [] };
  const keep = (list: string[], line: string) => {
    if (list.length < MOST_LINES) list.push(line);
  };
  page.on('console', (message) => {
    const text = message.text();
    if (EXPECTED.test(text)) return;
    const { url } = message.location();
    const line = `${message.type()}: ${text}${url ? ` (${url})` : ''}`.replaceAll(origin, '');
    keep(POLICY.test(text) ? tab.forbidden : tab.heard, line);
  });
  page.on('pageerror', (error) => {
    const text = `uncaught ${error.name}: ${error.message}`;
    keep(POLICY.test(text) ? tab.forbidden : tab.heard, text);
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!/^(https?|wss?):/.test(address)) return;
    const asked = new URL(address).origin;
    if (asked !== origin && !allowed.includes(asked)) keep(tab.forbidden, `asks ${asked} (${address})`);
  });
  return tab;
}

/** How a page was reached, at the end of a reason. */
export const OPENED = 'opened by its address';
const FOLLOWED = 'reached by a link';

/** CLS has three decimals. What rounds to 0 is no reason to hold a release back. */
const VISIBLE_SHIFT = 0.0005;

/** What waits for a visitor's own data cannot know its size. Web Vitals call this limit good. */
const GOOD_SHIFT = 0.1;

/** What a tab has heard since the last call, as problems, except the browser's message about an expected 404. */
export function heardBy(tab: Tab, how: string, missing: string | null): Problem[] {
  const all = tab.heard
    .splice(0)
    .filter((line) => !(missing && line.includes(' 404 ') && line.includes(missing)));
  const heard = all.filter((line) => !differingAttributes(line));
  const differing = all.flatMap((line) => differingAttributes(line) ?? []);
  const forbidden = tab.forbidden.splice(0);
  return [
    ...(differing.length > 0 ? [problem.attributesDiffer(differing)] : []),
    ...(heard.length > 0 ? [problem.said(how, heard)] : []),
    ...(forbidden.length > 0 ? [problem.forbidden(how, forbidden)] : []),
  ];
}

/**
 * Opens a page and has it at rest, as the server sent it, in the site's own fonts: pictures and scripts wait until
 * `come` is called, so that neither comes before the first frames on a fast machine and after them on a slow one.
 */
async function openAtRest(page: Page, address: string): Promise<{ come(): void }> {
  const released = Promise.withResolvers<void>();
  const held = async (route: Route) => {
    if (!['document', 'stylesheet', 'font'].includes(route.request().resourceType())) await released.promise;
    // The tab may be closed by now.
    await route.fallback().catch(() => {});
  };
  // The route stays: without it, what it has held back would go past the routes of the context.
  const come = () => released.resolve();
  await page.route('**/*', held);
  try {
    // A script of the document itself would wait, too, and the document for it.
    await page.goto(address, { waitUntil: 'commit' });
    await keptDocument.atRest(page);
  } catch (error) {
    come();
    throw error;
  }
  return { come };
}

/** Opens a page by a full load and waits until it is hydrated. */
export async function loadPage({ page, heard }: Tab, address: string, mark: string): Promise<void> {
  const { come } = await openAtRest(page, address);
  come();
  await hydrated({ page, heard }, mark);
}

/** What is wrong with a page as it arrives, before its pictures and scripts. */
async function arrivalProblems(page: Page, address: string): Promise<Problem[]> {
  const { come } = await openAtRest(page, address);
  const jumps = await jumpsOf(page);
  await page.goto('about:blank');
  come();
  return jumps.map(problem.jumps);
}

/** Opens a page by a full load: it keeps its places while it arrives, hydrates, keeps the server's nodes and attributes unchanged, does not move, and logs nothing. */
export async function openPage(tab: Tab, origin: string, visit: Visit): Promise<Problem[]> {
  const found: Problem[] = [];
  try {
    const address = `${origin}${visit.address}`;
    found.push(...(await arrivalProblems(tab.page, address)));
    await loadPage(tab, address, visit.mark);
    const { lost, unsaid, shifts, shifted } = await keptDocument.report(
      tab.page,
      visit.changing ?? undefined,
    );
    if (lost.length > 0) found.push(problem.nodesLost(lost, unsaid));
    if (shifted >= (visit.changing ? GOOD_SHIFT : VISIBLE_SHIFT)) found.push(problem.moved(shifts));
  } catch (error) {
    found.push(problem.neverHydrates(error as Error));
  }
  return [...found, ...heardBy(tab, OPENED, visit.missing ? visit.address : null)];
}

/**
 * Opens a page like a link within the site, without a full load: the browser then renders all of it,
 * including what hydration adopts (docs/decisions/003).
 */
export async function followToPage(tab: Tab, visit: Visit): Promise<Problem[]> {
  const found: Problem[] = [];
  try {
    await tab.page.evaluate((address) => {
      performance.clearMarks();
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, visit.address);
    await hydrated(tab, visit.mark);
  } catch (error) {
    found.push(problem.neverRenders(error as Error));
  }
  return [...found, ...heardBy(tab, FOLLOWED, null)];
}

/**
 * How long the browser may take for one thing, in milliseconds. No good release needs nearly as long; what does is
 * looked at again (`certainProblems`).
 */
export const PATIENCE_MS = 60_000;

/** How long it may take after it has reported an error: it seldom recovers. */
const PATIENCE_AFTER_ERROR_MS = 3000;

/** Rejects a while after the tab has reported an error. `signal` ends the watch. */
async function failure({ heard }: Pick<Tab, 'heard'>, signal: AbortSignal): Promise<never> {
  const isError = (line: string) => /^(error|uncaught)/.test(line) && !/status of 404/.test(line);
  while (!heard.some(isError)) await setTimeout(100, undefined, { signal });
  await setTimeout(PATIENCE_AFTER_ERROR_MS, undefined, { signal });
  throw new Error('it reported an error, and nothing came after it.');
}

/**
 * Waits until the page at `path` is hydrated to its last part and the browser is idle: a form's code may come
 * only when somebody is about to use the form.
 * @param mark the path in the shell's user-timing mark `page <path>`.
 * @throws Error when that takes too long.
 */
async function hydrated(tab: Pick<Tab, 'page' | 'heard'>, mark: string): Promise<void> {
  const { page } = tab;
  const watch = new AbortController();
  const toLastPart = async () => {
    await page.waitForFunction((name) => {
      // As of a visitor who turns to the search: reading starts no application. One that runs does not mind.
      document
        .querySelector('button:not([popovertarget])')
        ?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      return performance.getEntriesByName(name).length > 0;
    }, `page ${mark}`);
    await page.evaluate(() => {
      for (const form of document.querySelectorAll('form[data-hold]')) {
        form.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
      }
    });
    await page.waitForFunction(() => !document.querySelector('form[data-hold]'));
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
  };
  const both = [toLastPart(), failure(tab, watch.signal)];
  // The slower one may still reject, and nobody waits for it.
  for (const one of both) one.catch(() => {});
  await Promise.race(both).finally(() => watch.abort());
}

/** A problem that the browser found on a page. */
export interface Problem {
  check: 'hydration' | 'console' | 'policy' | 'forms' | 'streaming';
  reason: string;
  remedy: string;
  /** Whether a busy machine may cause it: it is a shift, or something did not come in time. */
  isDoubtful?: boolean;
}

const doubtOf = (error: Error): Pick<Problem, 'isDoubtful'> =>
  error instanceof errors.TimeoutError ? { isDoubtful: true } : {};

const firstLine = ({ message }: Error) => message.split('\n')[0];

const some = (lines: readonly string[]) =>
  `${[...new Set(lines)]
    .slice(0, 3)
    .map((line) => line.slice(0, 300))
    .join('; ')}${lines.length > 3 ? `; and ${lines.length - 3} more` : ''}`;

/** The problems that a page can have, in the words of a refusal. */
export const problem = {
  neverHydrates: (error: Error): Problem => ({
    check: 'hydration',
    reason: `The page never hydrates: ${firstLine(error)}`,
    remedy: 'Open it in "npm run dev" and read the console: its code fails before it is shown.',
    ...doubtOf(error),
  }),
  neverRenders: (error: Error): Problem => ({
    ...problem.neverHydrates(error),
    reason: `The page never renders when reached by a link: ${firstLine(error)}`,
  }),
  nodesLost: (lost: readonly string[], unsaid: readonly string[]): Problem => {
    const words =
      unsaid.length > 0
        ? ` Only the server renders ${some(unsaid.map((text) => `"${text.trim()}"`))}.`
        : ` Some of them: ${some(lost.slice(0, 3))}.`;
    return {
      check: 'hydration',
      reason: `Hydration mismatch: the browser renders another page than the server. It replaces ${lost.length} nodes.${words}`,
      remedy:
        'Render the same in both: no window, no time, no random value while rendering (docs/decisions/001); what only the browser knows belongs in an effect.',
    };
  },
  attributesDiffer: (differing: readonly string[]): Problem => ({
    check: 'hydration',
    reason: `Hydration mismatch: the browser renders other attributes than the server: ${some(differing)}.`,
    remedy:
      "Render the same in both: React keeps the server's value in silence, so readers would see it until they come back by a link. What only the browser knows belongs in an effect (docs/decisions/094).",
  }),
  moved: (shifts: readonly string[]): Problem => ({
    check: 'hydration',
    reason: `The page moves while it hydrates: ${some(shifts)}.`,
    remedy: 'Give what comes later its room in the prerendered page.',
    isDoubtful: true,
  }),
  said: (how: string, heard: readonly string[]): Problem => ({
    check: 'console',
    reason: `The page writes to the console when ${how}: ${some(heard)}.`,
    remedy: 'Fix what is reported, also by React\'s development build ("npm run dev"); a page logs nothing.',
  }),
  formStops: (form: string, error: Error): Problem => ({
    check: 'forms',
    reason: `The form "${form.slice(0, 60)}" cannot be filled in and sent: ${firstLine(error)}`,
    remedy: 'Fill it in and send it in "npm run dev": a field or its button cannot be used.',
    ...doubtOf(error),
  }),
  jumps: ({ width, moved, before, score }: Jump): Problem => ({
    check: 'streaming',
    reason: `The page jumps while it arrives over a slow line: in a window of ${width} px, ${moved} moves when ${before} comes (${score.toFixed(4)}).`,
    remedy:
      'Give the parts fixed places: name grid-column and grid-row, or write them in the order in which they stand (docs/decisions/078).',
  }),
  formThrows: (form: string, heard: readonly string[]): Problem => ({
    check: 'forms',
    reason: `The form "${form.slice(0, 60)}" fails when it is filled in and sent: ${some(heard)}.`,
    remedy:
      'Send it in "npm run dev" and read the console. A form says in words what it could not do; it never throws.',
  }),
  forbidden: (how: string, forbidden: readonly string[]): Problem => ({
    check: 'policy',
    reason: `The page does what the policy forbids when ${how}: ${some(forbidden)}.`,
    remedy:
      'Take everything from this site, and make HTML with React only (delivery/src/core/serve/security-headers.ts is the policy).',
  }),
};
