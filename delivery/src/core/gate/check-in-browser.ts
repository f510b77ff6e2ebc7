import { type Browser, type BrowserContext, errors } from 'playwright-core';
import { SESSION_COOKIES } from 'shared-lib/session/session-facts.ts';
import { isGateWithoutBrowser } from '../process/chromium.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { type ReleaseCandidate, renderedPages } from './candidate.ts';
import { certainProblems, couldNotCheck } from './certain.ts';
import { DEVELOPMENT } from './development-edition.ts';
import { type Elsewhere, type GateBrowser, keepHere, openBrowser, serveComposition } from './gate-browser.ts';
import { keptDocument } from './kept-document.ts';
import { type FreshTab, newVisitor, submitForms, type Visitor } from './submit-forms.ts';
import {
  followToPage,
  loadPage,
  NOBODYS_ADDRESS,
  openPage,
  openTab,
  PATIENCE_MS,
  type Problem,
  type Tab,
  type Visit,
  visitOf,
} from './visit-page.ts';

/** Tabs that open pages, and tabs that fill in forms, of visitors of one kind. */
const TABS = 2;

/** Pages that are looked at at a time, in whatever tab: they mostly wait, but a small server has two cores. */
const AT_A_TIME = 3;

/** Runs work when one of the places is free. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

function places(count: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const NO_BROWSER: Omit<Refusal, 'subject'> = {
  check: 'browser',
  reason: 'The gate has no browser to open the pages in.',
  remedy:
    'Install one ("npx playwright install chromium", Debian: "apt-get install chromium"), or name one with CHROMIUM=/path/to/chrome. GATE_BROWSER=none publishes without this check.',
};

/** Where the pages are, and how many are looked at. */
interface Place extends Elsewhere {
  /** The origins of `files`, and the backend's. */
  allowed: readonly string[];
  inTurn: InTurn;
  /** Notes the problems of a page that are not the machine's. */
  judge(visit: Visit, look: () => Promise<Problem[]>): Promise<void>;
}

/** Looks at every page, in as many tabs at a time as pages of one kind get. */
async function lookAtAll(
  visits: readonly Visit[],
  { inTurn, judge }: Place,
  look: (visit: Visit) => Promise<Problem[]>,
): Promise<void> {
  const waiting = visits.values();
  const tabs = Array.from({ length: TABS }, async () => {
    for (const visit of waiting) await inTurn(() => judge(visit, () => look(visit)));
  });
  await Promise.all(tabs);
}

/** Opens every page by its address, each in a tab of its own. */
function openAll(context: BrowserContext, place: Place, visits: readonly Visit[]): Promise<void> {
  return lookAtAll(visits, place, async (visit) => {
    const tab = await openTab(context, place.origin, place.allowed);
    try {
      await keptDocument.watch(tab.page);
      return await openPage(tab, place.origin, visit);
    } finally {
      await tab.page.close();
    }
  });
}

/** A tab on a page of the shell, which has loaded no remote. */
async function startTab(context: BrowserContext, { origin, allowed }: Place): Promise<Tab> {
  const tab = await openTab(context, origin, allowed);
  // Whether the page is right, its own visit says.
  await loadPage(tab, `${origin}${NOBODYS_ADDRESS}`, 'not-found').catch(() => {});
  tab.heard.splice(0);
  tab.forbidden.splice(0);
  return tab;
}

/** Opens every page by client-side navigation; after one with a problem, in a new tab. */
async function followAll(context: BrowserContext, place: Place, visits: readonly Visit[]): Promise<void> {
  const { inTurn, judge } = place;
  let tab: Tab | undefined;
  const follow = async (visit: Visit) => {
    tab ??= await startTab(context, place);
    const { page } = tab;
    // A visit that does not end has its tab for itself.
    const used = tab;
    tab = undefined;
    const problems = await followToPage(used, visit);
    if (problems.length === 0) tab = used;
    else await page.close();
    return problems;
  };
  for (const visit of visits) await inTurn(() => judge(visit, () => follow(visit)));
  await tab?.page.close();
}

/** Sends each form of every page once. */
function submitAll(browser: Browser, place: Place, visits: readonly Visit[], forms: string): Promise<void> {
  const open = async (signedIn: boolean): Promise<FreshTab> => {
    const context = await visitorContext(browser, place);
    const visitor = signedIn ? await signInVisitor(context, place.origin) : newVisitor();
    const tab = await openTab(context, place.origin, place.allowed);
    return { tab, visitor, close: () => context.close() };
  };
  return lookAtAll(visits, place, (visit) =>
    submitForms(() => open(visit.signedIn), place.origin, visit, forms),
  );
}

async function visitAll(
  browser: Browser,
  place: Place,
  visits: readonly Visit[],
  app: AppName,
): Promise<void> {
  // The shell's forms are on every page. Other pages have their own.
  const ownForms = app === 'shell' ? 'form:not(main form)' : 'main form';
  const look = async (signedIn: boolean, own: readonly Visit[]) => {
    const followed = own.filter(({ missing }) => !missing);
    const enter = async (headers = {}) => {
      const context = await visitorContext(browser, place, headers);
      if (signedIn) await signInVisitor(context, place.origin);
      return context;
    };
    const [opening, following] = await Promise.all([enter(DEVELOPMENT), enter()]);
    await Promise.all([openAll(opening, place, own), followAll(following, place, followed)]);
    await Promise.all([opening.close(), following.close()]);
  };
  const all = [false, true].flatMap((signedIn) => {
    const own = visits.filter((visit) => visit.signedIn === signedIn);
    if (own.length === 0) return [];
    const formed = own.filter(({ missing, forms }) => (app === 'shell' ? missing : forms));
    return [look(signedIn, own), submitAll(browser, place, formed, ownForms)];
  });
  await Promise.all(all);
}

/** How long all of it may take, in milliseconds: other releases wait for it. */
const LONGEST_MS = 10 * PATIENCE_MS;

/** How long a blank page may take for two frames and an idle moment on a machine that keeps up, in milliseconds. */
const BLANK_PAGE_MS = PATIENCE_MS / 20;

/** Whether a page that has nothing to do gets to do it soon. */
async function keepsUp(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  const begun = performance.now();
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    await frame();
    await frame();
    await new Promise((idle) => requestIdleCallback(idle));
  });
  const took = performance.now() - begun;
  await page.close();
  return took < BLANK_PAGE_MS;
}

/**
 * Opens every page that a release changes in a real browser, by its address and by a client-side navigation.
 * A page must keep its places while it arrives, hydrate, keep every node that the server sent, log nothing, and
 * break no policy. Each form of the release is filled in and sent once. Pages behind the access gate are opened by a
 * visitor who is signed in at the gate's own backend.
 *
 * Without a browser the release is refused, unless GATE_BROWSER is `none` (docs/decisions/023).
 * @param given gives the browser, and closes it: when nothing is refused, the pages may be looked at further.
 * @throws Unchecked when the machine does not keep up (docs/decisions/078), or all of it takes too long.
 */
export async function checkInBrowser(
  candidate: ReleaseCandidate,
  given?: () => Promise<GateBrowser | null>,
): Promise<Refusal[]> {
  if (isGateWithoutBrowser()) return [];
  const subject = releaseName(candidate.release);
  const opened = await (given ?? openBrowser)().catch((failure: Error) => failure);
  if (opened === null) return [{ ...NO_BROWSER, subject }];
  if (opened instanceof errors.TimeoutError) throw couldNotCheck(subject);
  if (opened instanceof Error) {
    const [why = ''] = opened.message.split('\n');
    return [{ ...NO_BROWSER, subject, reason: `The browser does not start: ${why}` }];
  }
  const { browser, server, origin } = opened;
  let served: { close(): Promise<void> } | undefined;
  let isNeeded = false;
  try {
    served = await serveComposition(server, candidate);
    const { config, origins = {} } = candidate.composition;
    const visits = (await renderedPages(candidate)).map(visitOf);
    const { host } = config;
    const files = Object.values(origins);
    const allowed = [...files, ...(/^https?:/.test(host) ? [new URL(host).origin] : [])];
    const named = ({ address, missing }: Visit) =>
      `${subject}, ${missing ? 'the not-found page' : `page ${address}`}`;
    // A page that never hydrates has no form either.
    const refusals = new Map<string, Refusal>();
    const judge: Place['judge'] = async (visit, look) => {
      const page = named(visit);
      for (const { check, reason, remedy } of await certainProblems(page, look, () => keepsUp(browser)))
        refusals.set(`${page} ${reason}`, { check, subject: page, reason, remedy });
    };
    const place: Place = { origin, host, files, allowed, inTurn: places(AT_A_TIME), judge };
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(late.resolve, LONGEST_MS, 'late');
    const all = visitAll(browser, place, visits, candidate.release.app);
    const ended = await Promise.race([all, late.promise]).finally(() => clearTimeout(timer));
    if (ended === 'late' && refusals.size === 0) throw couldNotCheck(subject);
    isNeeded = given !== undefined && refusals.size === 0;
    return [...refusals.values()];
  } catch (error) {
    throw error instanceof errors.TimeoutError ? couldNotCheck(subject) : error;
  } finally {
    if (!isNeeded) await opened.close();
    await served?.close();
  }
}

/** A new visitor of a place, who can reach nothing else. */
async function visitorContext(
  browser: Browser,
  place: Place,
  extraHTTPHeaders: Readonly<Record<string, string>> = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ extraHTTPHeaders });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(patientPage);
  await context.addInitScript(connectedPage);
  await keepHere(context, place);
  return context;
}

/** Runs in the page: what a page does for visitors who have waited for seconds, it does for a slow machine, too. */
function patientPage(): void {
  const { setTimeout, setInterval } = window;
  window.setTimeout = ((work: TimerHandler, ms = 0, ...args: unknown[]) =>
    setTimeout(work, ms < 5000 ? ms : ms * 20, ...args)) as typeof window.setTimeout;
  // A load counts its patience in seconds.
  window.setInterval = ((work: TimerHandler, ms = 0, ...args: unknown[]) =>
    setInterval(work, ms < 1000 ? ms : ms * 20, ...args)) as typeof window.setInterval;
}

/** Runs in the page: its box has no network but its own, and the page would tell its visitor so. */
function connectedPage(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
}

/** Creates an account at the gate's own backend and signs the visitor in. */
async function signInVisitor(context: BrowserContext, origin: string): Promise<Visitor> {
  const { request } = context;
  const visitor = newVisitor();
  const account = { data: { name: 'Gate', ...visitor }, failOnStatusCode: true, timeout: PATIENCE_MS };
  await request.post(`${origin}/api/auth/register`, account);
  const answer = await request.post(`${origin}/api/auth/login`, account);
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: SESSION_COOKIES.token, value: token, url: origin },
    { name: SESSION_COOKIES.userId, value: user.id, url: origin },
  ]);
  return visitor;
}
