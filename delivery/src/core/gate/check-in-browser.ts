import { type Browser, type BrowserContext, errors } from 'playwright-core';
import { SESSION_COOKIES } from 'shared-lib/session/session-facts.ts';
import { isGateWithoutBrowser } from '../process/chromium.ts';
import { type Refusal, releaseName, Unchecked } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { type ReleaseCandidate, renderedPages } from './candidate.ts';
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
  problem,
  type Visit,
  visitOf,
} from './visit-page.ts';

/** Pages that are open at a time: they mostly wait, but a small server has two cores. */
const MAX_TABS = 3;

const NO_BROWSER: Omit<Refusal, 'subject'> = {
  check: 'browser',
  reason: 'The gate has no browser to open the pages in.',
  remedy:
    'Install one ("npx playwright install chromium", Debian: "apt-get install chromium"), or name one with CHROMIUM=/path/to/chrome. GATE_BROWSER=none publishes without this check.',
};

/** Where the pages are. */
interface Place extends Elsewhere {
  /** The origins of `files`, and the backend's. */
  allowed: readonly string[];
}

/** Visits a page in one way and returns its problems. */
type Look = () => Promise<Problem[]>;

/** Opens a page by its address, in a tab of its own. */
async function openByAddress(context: BrowserContext, place: Place, visit: Visit): Promise<Problem[]> {
  const tab = await openTab(context, place.origin, place.allowed);
  try {
    await keptDocument.watch(tab.page);
    return await openPage(tab, place.origin, visit);
  } finally {
    await tab.page.close();
  }
}

/** Opens a page by client-side navigation from a page of the shell, which has loaded no remote. */
async function openByLink(context: BrowserContext, place: Place, visit: Visit): Promise<Problem[]> {
  const tab = await openTab(context, place.origin, place.allowed);
  try {
    // The problems of the not-found page are found by its own visit.
    await loadPage(tab, `${place.origin}${NOBODYS_ADDRESS}`, 'not-found').catch(() => {});
    tab.heard.splice(0);
    tab.forbidden.splice(0);
    return await followToPage(tab, visit);
  } finally {
    await tab.page.close();
  }
}

/** Sends each form of a page once, each by a new visitor. */
function sendForms(browser: Browser, place: Place, visit: Visit, forms: string): Promise<Problem[]> {
  const open = async (): Promise<FreshTab> => {
    const context = await visitorContext(browser, place);
    const visitor = visit.signedIn ? await signInVisitor(context, place.origin) : newVisitor();
    const tab = await openTab(context, place.origin, place.allowed);
    return { tab, visitor, close: () => context.close() };
  };
  return submitForms(open, place.origin, visit, forms);
}

/** Opens every page in every way, some at a time. `judge` notes what is wrong. */
async function visitAll(
  browser: Browser,
  place: Place,
  visits: readonly Visit[],
  { app, judge }: { app: AppName; judge: (visit: Visit, look: Look) => Promise<void> },
): Promise<void> {
  // The shell's forms are on every page. Other pages have their own.
  const ownForms = app === 'shell' ? 'form:not(main form)' : 'main form';
  const contexts = new Map<string, Promise<BrowserContext>>();
  const enter = (signedIn: boolean, headers: Readonly<Record<string, string>> = {}) => {
    const make = async () => {
      const context = await visitorContext(browser, place, headers);
      if (signedIn) await signInVisitor(context, place.origin);
      return context;
    };
    const key = JSON.stringify([signedIn, headers]);
    const context = contexts.get(key) ?? make();
    contexts.set(key, context);
    return context;
  };
  const looksOf = (visit: Visit): Look[] => {
    const { signedIn, missing, forms } = visit;
    const byAddress: Look = async () => openByAddress(await enter(signedIn, DEVELOPMENT), place, visit);
    const byLink: Look = async () => openByLink(await enter(signedIn), place, visit);
    const sending: Look = () => sendForms(browser, place, visit, ownForms);
    const hasForms = app === 'shell' ? missing : forms;
    return [byAddress, ...(missing ? [] : [byLink]), ...(hasForms ? [sending] : [])];
  };
  const waiting = visits.flatMap((visit) => looksOf(visit).map((look) => ({ visit, look }))).values();
  const tabs = Array.from({ length: MAX_TABS }, async () => {
    for (const { visit, look } of waiting) await judge(visit, look);
  });
  await Promise.all(tabs);
  for (const context of contexts.values()) await (await context).close();
}

/** How long one visit may take: something that hangs in the page may hang the call that waits for it. */
const VISIT_TIMEOUT_MS = 4 * PATIENCE_MS;

/** The result of work; `late` when it takes longer. */
async function within<Result, Late>(ms: number, work: Promise<Result>, late: Late): Promise<Result | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(resolve, ms, late);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

async function inTime(look: Look): Promise<Problem[]> {
  const late = new errors.TimeoutError('it keeps the browser busy.');
  const found = await within(VISIT_TIMEOUT_MS, look(), late).catch((error: Error) => error);
  if (found instanceof errors.TimeoutError) return [problem.neverHydrates(found)];
  if (found instanceof Error) throw found;
  return found;
}

/** The problems of a page. What a busy machine may cause counts when a second visit finds it again. */
export async function certainProblems(look: Look): Promise<Problem[]> {
  const first = await inTime(look);
  if (!first.some(({ isDoubtful }) => isDoubtful)) return first;
  return [...first.filter(({ isDoubtful }) => !isDoubtful), ...(await inTime(look))];
}

/** How long all of it may take, in milliseconds: other releases wait for it. */
const CHECK_TIMEOUT_MS = 10 * PATIENCE_MS;

const tooBusy = (what: string) =>
  new Unchecked(`${what} could not be checked, because this machine is too busy. Run the command again.`);

/**
 * Opens every page that a release changes in a real browser, by its address and by a client-side navigation.
 * A page must keep its places while it arrives, hydrate, keep every node that the server sent, log nothing, and
 * break no policy. Each form of the release is filled in and sent once. Pages behind the access gate are opened by a
 * visitor who is signed in at the gate's own backend.
 *
 * Without a browser the release is refused, unless GATE_BROWSER is `none` (docs/decisions/023).
 * @param given gives the browser, and closes it: when nothing is refused, the pages may be looked at further.
 * @throws Unchecked when the browser takes too long to start or the whole check takes too long.
 */
export async function checkInBrowser(
  candidate: ReleaseCandidate,
  given?: () => Promise<GateBrowser | null>,
): Promise<Refusal[]> {
  if (isGateWithoutBrowser()) return [];
  const subject = releaseName(candidate.release);
  const opened = await (given ?? openBrowser)().catch((failure: Error) => failure);
  if (opened === null) return [{ ...NO_BROWSER, subject }];
  if (opened instanceof errors.TimeoutError) throw tooBusy(subject);
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
    const judge = async (visit: Visit, look: Look) => {
      const page = named(visit);
      for (const { check, reason, remedy } of await certainProblems(look))
        refusals.set(`${page} ${reason}`, { check, subject: page, reason, remedy });
    };
    const place: Place = { origin, host, files, allowed };
    const all = visitAll(browser, place, visits, { app: candidate.release.app, judge });
    const ended = await within(CHECK_TIMEOUT_MS, all, 'late');
    if (ended === 'late' && refusals.size === 0) throw tooBusy(subject);
    isNeeded = given !== undefined && refusals.size === 0;
    return [...refusals.values()];
  } catch (error) {
    throw error instanceof errors.TimeoutError ? tooBusy(subject) : error;
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
