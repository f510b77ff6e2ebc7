import type { Browser, BrowserContext } from 'playwright-core';
import type { AppName } from '../project.ts';
import { hydratedElements } from './browser/hydrated-elements.ts';
import { keptDocument } from './browser/kept-document.ts';
import { openBrowser } from './browser/open-browser.ts';
import type { Problem } from './browser/problem.ts';
import { serveComposition } from './browser/serve-composition.ts';
import { type FreshTab, newVisitor, submitForms } from './browser/submit-forms.ts';
import { openTab, type Tab } from './browser/tab.ts';
import { NOBODYS_ADDRESS, type Visit, visitOf } from './browser/visit.ts';
import { followToPage, openPage } from './browser/visit-page.ts';
import { signInVisitor, visitorContext } from './browser/visitor-context.ts';
import { releaseName } from './composed-releases.ts';
import type { Refusal } from './refusal.ts';
import type { ReleaseCandidate } from './release-candidate.ts';
import { renderedPages } from './rendered-page.ts';

/**
 * Tabs at a time that open pages, beside the one that follows links: a page mostly waits, but two cores are all
 * that a small server has.
 */
const TABS = 2;

const NO_BROWSER: Omit<Refusal, 'subject'> = {
  check: 'browser',
  reason: 'There is no browser to open the pages in, so nobody knows whether they come alive.',
  remedy:
    'Install one ("npx playwright install chromium", Debian: "apt-get install chromium"), or name one with CHROMIUM=/path/to/chrome. GATE_BROWSER=none publishes without this check.',
};

type Found = [visit: Visit, problems: Problem[]];

/** Every page by its address, some at a time, each tab taking the next page that nobody has opened. */
async function openAll(
  context: BrowserContext,
  origin: string,
  allowed: readonly string[],
  visits: readonly Visit[],
): Promise<Found[]> {
  const waiting = [...visits];
  const found: Found[] = [];
  const work = async () => {
    const tab = await openTab(context, origin, allowed);
    await keptDocument.watch(tab.page);
    await hydratedElements.watch(tab.page);
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      found.push([visit, await openPage(tab, origin, visit)]);
    }
    await tab.page.close();
  };
  await Promise.all(Array.from({ length: Math.min(TABS, visits.length) }, work));
  return found;
}

/** A tab on a page of the shell, where nothing of any remote is yet. */
async function startTab(context: BrowserContext, origin: string, allowed: readonly string[]): Promise<Tab> {
  const tab = await openTab(context, origin, allowed);
  const start = {
    address: NOBODYS_ADDRESS,
    mark: 'not-found',
    signedIn: false,
    changing: null,
    missing: true,
    forms: false,
  };
  await openPage(tab, origin, start);
  return tab;
}

/** Every page by client-side navigation; after one that never came alive, in a new tab. */
async function followAll(
  context: BrowserContext,
  origin: string,
  allowed: readonly string[],
  visits: readonly Visit[],
): Promise<Found[]> {
  let tab = await startTab(context, origin, allowed);
  const found: Found[] = [];
  for (const visit of visits) {
    const problems = await followToPage(tab, visit);
    found.push([visit, problems]);
    if (problems.length === 0) continue;
    await tab.page.close();
    tab = await startTab(context, origin, allowed);
  }
  await tab.page.close();
  return found;
}

/** The forms of every page, each sent once. */
async function submitAll(
  browser: Browser,
  origin: string,
  host: string,
  allowed: readonly string[],
  visits: readonly Visit[],
  forms: string,
): Promise<Found[]> {
  const waiting = [...visits];
  const found: Found[] = [];
  const open = async (signedIn: boolean): Promise<FreshTab> => {
    const context = await visitorContext(browser, origin, host);
    const visitor = signedIn ? await signInVisitor(context, origin) : newVisitor();
    const tab = await openTab(context, origin, allowed);
    return { tab, visitor, close: () => context.close() };
  };
  const work = async () => {
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      const { signedIn } = visit;
      found.push([visit, await submitForms(() => open(signedIn), origin, visit, forms)]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(TABS, visits.length) }, work));
  return found;
}

async function visitAll(
  browser: Browser,
  origin: string,
  host: string,
  visits: readonly Visit[],
  app: AppName,
): Promise<Found[]> {
  // The shell's own forms are on every page; of the others each page has its own.
  const ownForms = app === 'shell' ? 'form:not(main form)' : 'main form';
  const allowed = /^https?:/.test(host) ? [new URL(host).origin] : [];
  const found: Found[] = [];
  for (const signedIn of [false, true]) {
    const own = visits.filter((visit) => visit.signedIn === signedIn);
    if (own.length === 0) continue;
    const context = await visitorContext(browser, origin, host);
    if (signedIn) await signInVisitor(context, origin);
    const followed = own.filter(({ missing }) => !missing);
    const both = [openAll(context, origin, allowed, own), followAll(context, origin, allowed, followed)];
    found.push(...(await Promise.all(both)).flat());
    await context.close();
    const formed = own.filter(({ missing, forms }) => (app === 'shell' ? missing : forms));
    found.push(...(await submitAll(browser, origin, host, allowed, formed, ownForms)));
  }
  return found;
}

/**
 * Opens every page that a release changes in a real browser, before anybody else can: by its address, and by
 * a client-side navigation. A page must come alive, keep every node that the server sent where and as it is, and say
 * nothing; the policy must have nothing to forbid. Each form of the release is filled in and sent once. Pages behind the access gate are opened by a visitor who
 * is signed in at a backend of the gate's own.
 *
 * Without a browser the release is refused, unless GATE_BROWSER is `none` (docs/decisions/023).
 */
export async function checkInBrowser(candidate: ReleaseCandidate): Promise<Refusal[]> {
  if (process.env.GATE_BROWSER === 'none') return [];
  const subject = releaseName(candidate.release);
  const browser = await openBrowser().catch((failure: Error) => failure);
  if (browser === null) return [{ ...NO_BROWSER, subject }];
  if (browser instanceof Error) {
    const [why = ''] = browser.message.split('\n');
    return [{ ...NO_BROWSER, subject, reason: `The browser does not start: ${why}` }];
  }
  try {
    const visits = (await renderedPages(candidate)).map(visitOf);
    const served = await serveComposition(candidate);
    try {
      const found = await visitAll(
        browser,
        served.origin,
        candidate.config.host,
        visits,
        candidate.release.app,
      );
      return found.flatMap(([{ address, missing }, problems]) =>
        problems.map(({ check, reason, remedy }) => ({
          check,
          subject: `${subject}, ${missing ? 'the not-found page' : `page ${address}`}`,
          reason,
          remedy,
        })),
      );
    } finally {
      await served.close();
    }
  } finally {
    await browser.close();
  }
}
