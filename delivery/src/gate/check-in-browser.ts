import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createBackend, parseBackendConfig } from 'backend';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { systemChromium } from '../chromium.ts';
import { createSiteApp } from '../serve/create-site-app.ts';
import type { AppName } from '../store/app-name.ts';
import { linkSite } from '../store/site.ts';
import { type Refusal, type ReleaseCandidate, releaseName, renderedPages } from './candidate.ts';
import { hydratedElements } from './check-attributes.ts';
import { keptDocument } from './kept-document.ts';
import { type FreshTab, newVisitor, submitForms, type Visitor } from './submit-forms.ts';
import {
  followToPage,
  NOBODYS_ADDRESS,
  openPage,
  openTab,
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
  reason: 'There is no browser to open the pages in, so nobody knows whether they come alive.',
  remedy:
    'Install one ("npx playwright install chromium", Debian: "apt-get install chromium"), or name one with CHROMIUM=/path/to/chrome. GATE_BROWSER=none publishes without this check.',
};

type Found = [visit: Visit, problems: Problem[]];

/** Where the pages are, and how many are looked at. */
interface Place {
  origin: string;
  /** The backend that pages call (`{host}`), absolute or a path. */
  host: string;
  /** Other origins that the site's configuration names. */
  allowed: readonly string[];
  inTurn: InTurn;
}

/** Opens every page by its address, some at a time; each tab takes the next one. */
async function openAll(
  context: BrowserContext,
  { origin, allowed, inTurn }: Place,
  visits: readonly Visit[],
): Promise<Found[]> {
  const waiting = [...visits];
  const found: Found[] = [];
  const work = async () => {
    const tab = await openTab(context, origin, allowed);
    await keptDocument.watch(tab.page);
    await hydratedElements.watch(tab.page);
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      found.push([visit, await inTurn(() => openPage(tab, origin, visit))]);
    }
    await tab.page.close();
  };
  await Promise.all(Array.from({ length: Math.min(TABS, visits.length) }, work));
  return found;
}

/** A tab on a page of the shell, which has loaded no remote. */
async function startTab(context: BrowserContext, { origin, allowed, inTurn }: Place): Promise<Tab> {
  const tab = await openTab(context, origin, allowed);
  const start = {
    address: NOBODYS_ADDRESS,
    mark: 'not-found',
    signedIn: false,
    changing: null,
    missing: true,
    forms: false,
  };
  await inTurn(() => openPage(tab, origin, start));
  return tab;
}

/** Opens every page by client-side navigation; after one that never came alive, in a new tab. */
async function followAll(context: BrowserContext, place: Place, visits: readonly Visit[]): Promise<Found[]> {
  let tab = await startTab(context, place);
  const found: Found[] = [];
  for (const visit of visits) {
    const problems = await place.inTurn(() => followToPage(tab, visit));
    found.push([visit, problems]);
    if (problems.length === 0) continue;
    await tab.page.close();
    tab = await startTab(context, place);
  }
  await tab.page.close();
  return found;
}

/** Sends each form of every page once. */
async function submitAll(
  browser: Browser,
  { origin, host, allowed, inTurn }: Place,
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
      const send = () => submitForms(() => open(signedIn), origin, visit, forms);
      found.push([visit, await inTurn(send)]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(TABS, visits.length) }, work));
  return found;
}

async function visitAll(
  browser: Browser,
  place: Place,
  visits: readonly Visit[],
  app: AppName,
): Promise<Found[]> {
  // The shell's forms are on every page. Other pages have their own.
  const ownForms = app === 'shell' ? 'form:not(main form)' : 'main form';
  const look = async (signedIn: boolean, own: readonly Visit[]): Promise<Found[]> => {
    const context = await visitorContext(browser, place.origin, place.host);
    if (signedIn) await signInVisitor(context, place.origin);
    const followed = own.filter(({ missing }) => !missing);
    const both = await Promise.all([openAll(context, place, own), followAll(context, place, followed)]);
    await context.close();
    return both.flat();
  };
  const all = [false, true].flatMap((signedIn) => {
    const own = visits.filter((visit) => visit.signedIn === signedIn);
    if (own.length === 0) return [];
    const formed = own.filter(({ missing, forms }) => (app === 'shell' ? missing : forms));
    return [look(signedIn, own), submitAll(browser, place, formed, ownForms)];
  });
  return (await Promise.all(all)).flat();
}

/**
 * Opens every page that a release changes in a real browser, by its address and by a client-side navigation.
 * A page must come alive, keep every node that the server sent, log nothing, and break no policy. Each form
 * of the release is filled in and sent once. Pages behind the access gate are opened by a visitor who is
 * signed in at the gate's own backend.
 *
 * Without a browser the release is refused, unless GATE_BROWSER is `none` (docs/decisions/023).
 */
export async function checkInBrowser(
  candidate: ReleaseCandidate,
  open: () => Promise<Browser | null> = openBrowser,
): Promise<Refusal[]> {
  if (process.env.GATE_BROWSER === 'none') return [];
  const subject = releaseName(candidate.release);
  const browser = await open().catch((failure: Error) => failure);
  if (browser === null) return [{ ...NO_BROWSER, subject }];
  if (browser instanceof Error) {
    const [why = ''] = browser.message.split('\n');
    return [{ ...NO_BROWSER, subject, reason: `The browser does not start: ${why}` }];
  }
  try {
    const visits = (await renderedPages(candidate)).map(visitOf);
    const served = await serveComposition(candidate);
    try {
      const { host } = candidate.composition.config;
      const place: Place = {
        origin: served.origin,
        host,
        allowed: /^https?:/.test(host) ? [new URL(host).origin] : [],
        inTurn: places(AT_A_TIME),
      };
      const found = await visitAll(browser, place, visits, candidate.release.app);
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

const ARGS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A release that somebody sent must not ask what only this machine can reach.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Chromium has no sandbox for root, as in many containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts the installed browser: Playwright's, else the system's Chromium. Null without one. It reaches 127.0.0.1 only. */
export async function openBrowser(): Promise<Browser | null> {
  const own = existsSync(chromium.executablePath());
  const executablePath = own ? undefined : systemChromium();
  if (!own && !executablePath) return null;
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
}

/** A composition that only this machine can see. */
interface ServedComposition {
  /** For example `http://127.0.0.1:40123`. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves a composition that is not live by the site's own server, on a free loopback port, with a new empty
 * backend that sends nothing: the gate's visits are in no statistics and cause no mail.
 */
async function serveComposition(candidate: ReleaseCandidate): Promise<ServedComposition> {
  const { siteFolder, composition } = candidate;
  const { config } = composition;
  const folder = await mkdtemp(join(tmpdir(), 'gate-'));
  // The server reads what is live from a site's folder: this is the same site with another pointer.
  const site = join(folder, 'site');
  await linkSite(siteFolder, composition.id, site);

  const backend = await createBackend(
    parseBackendConfig({
      DATA_DIR: join(folder, 'data'),
      SITE_URL: config.origin,
      LOG_LEVEL: 'silent',
    }),
  );
  const app = createSiteApp({ site, config, backend: backend.app });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  if (!server.listening) await new Promise<void>((listening) => server.once('listening', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      await backend.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Answers the pages' calls to a backend on another origin from the gate's own backend. What is still under way when
 * the context is closed has no answer.
 */
export async function keepBackendHere(context: BrowserContext, origin: string, host: string): Promise<void> {
  if (!/^https?:/.test(host)) return;
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-headers': '*' };
  await context.route(
    (url) => url.href.startsWith(host),
    async (route) => {
      const path = route.request().url().slice(host.length);
      try {
        const response = await route.fetch({ url: `${origin}/api${path}` });
        await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      } catch {
        // The page, if there still is one, hears of it and logs it.
        await route.abort().catch(() => {});
      }
    },
  );
}

/**
 * A new visitor of the composition at `origin`, who can reach nothing else.
 * @param host the backend that pages call (`{host}`), absolute or a path.
 */
async function visitorContext(browser: Browser, origin: string, host: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  await keepBackendHere(context, origin, host);
  return context;
}

/** Creates an account at the gate's own backend and signs the visitor in. */
async function signInVisitor(context: BrowserContext, origin: string): Promise<Visitor> {
  const { request } = context;
  const visitor = newVisitor();
  const account = { name: 'Gate', ...visitor };
  await request.post(`${origin}/api/auth/register`, { data: account, failOnStatusCode: true });
  const answer = await request.post(`${origin}/api/auth/login`, { data: account, failOnStatusCode: true });
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: 'auth_token', value: token, url: origin },
    { name: 'user_id', value: user.id, url: origin },
  ]);
  return visitor;
}
