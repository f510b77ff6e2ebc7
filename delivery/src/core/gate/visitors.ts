import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SESSION_COOKIES } from 'shared-lib/session/session-facts.ts';
import type { ServerConfig } from '../store/version-set.ts';
import { DEVELOPMENT, differingAttributes } from './development-edition.ts';
import { BROWSER_TIMEOUT_MS, keepHere } from './gate-browser.ts';
import { type Problem, problem } from './problems.ts';

/** An address without a page, for the not-found page. */
export const MISSING_PAGE = '/gate/nobody-has-this-page';

/** A tab of the gate's browser, with the console messages and violations of its pages. */
export interface Tab {
  page: Page;
  origin: string;
  /** Console messages and uncaught errors. Reading the list empties it. */
  messages: string[];
  /** Policy violations, and requests to other origins. */
  forbidden: string[];
}

const POLICY = /Content Security Policy|Trusted(HTML|Script|Type)|Permissions policy violation/i;
const ADVERTISEMENT = /Download the React DevTools/;

/** Lines per tab: a page may log more than fits in memory. */
const MAX_LINES = 100;

/** Opens a tab in a context that is served at `origin`. `allowed` are other origins that the site's configuration names. */
export async function openTab(
  context: BrowserContext,
  origin: string,
  allowed: readonly string[],
): Promise<Tab> {
  const tab: Tab = { page: await context.newPage(), origin, messages: [], forbidden: [] };
  const keep = (line: string, isForbidden: boolean) => {
    const list = isForbidden ? tab.forbidden : tab.messages;
    if (list.length < MAX_LINES) list.push(line);
  };
  tab.page.on('console', (message) => {
    const text = message.text();
    const { url } = message.location();
    const isExpected = url === `${origin}${MISSING_PAGE}` && text.includes(' 404 ');
    if (isExpected || ADVERTISEMENT.test(text)) return;
    const line = `${message.type()}: ${text}${url ? ` (${url})` : ''}`.replaceAll(origin, '');
    keep(line, POLICY.test(text));
  });
  tab.page.on('pageerror', (error) => {
    const line = `uncaught ${error.name}: ${error.message}`;
    keep(line, POLICY.test(line));
  });
  tab.page.on('request', (request) => {
    const { origin: requested, protocol, href } = new URL(request.url());
    if (/^(https?|wss?):/.test(protocol) && requested !== origin && !allowed.includes(requested))
      keep(`requests ${requested} (${href})`, true);
  });
  return tab;
}

/** Removes and returns the problems of a tab. Their reasons end with how its page was reached (`how`). */
export function takeProblems({ messages, forbidden }: Tab, how: string): Problem[] {
  const all = messages.splice(0).map((line) => ({ line, differing: differingAttributes(line) }));
  const differing = all.flatMap((one) => one.differing ?? []);
  const logged = all.filter((one) => !one.differing).map(({ line }) => line);
  const violations = forbidden.splice(0);
  return [
    ...(differing.length > 0 ? [problem.attributesDiffer(differing)] : []),
    ...(logged.length > 0 ? [problem.logs(how, logged)] : []),
    ...(violations.length > 0 ? [problem.violatesPolicy(how, violations)] : []),
  ];
}

export interface Visitor {
  email: string;
  password: string;
  openTab(): Promise<Tab>;
}

/** Creates a visitor who can reach nothing but the gate's server at `origin`. `development` is React's build. */
export async function newVisitor(
  browser: Browser,
  origin: string,
  config: ServerConfig,
  { signedIn, development }: { signedIn: boolean; development: boolean },
): Promise<Visitor> {
  const context = await browser.newContext({ extraHTTPHeaders: development ? DEVELOPMENT : {} });
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  await context.addInitScript(onAnyMachine);
  await keepHere(context, origin, config);
  // The password has every required kind of character (specification section 5).
  const password = `aA1@${randomUUID().replaceAll('-', '')}`;
  const account = { email: `gate-${randomUUID()}@example.com`, password };
  if (signedIn) await signIn(context, origin, account);
  const { host, origins } = config;
  const allowed = [...Object.values(origins), ...(/^https?:/.test(host) ? [new URL(host).origin] : [])];
  return { ...account, openTab: () => openTab(context, origin, allowed) };
}

/** Runs in the page, so that it behaves the same on a slow machine without a network. */
function onAnyMachine(): void {
  // Timeouts, such as the 4 seconds of a navigation (`navigation.ts`), would fire on a slow machine.
  const { setTimeout, setInterval } = window;
  window.setTimeout = ((work: TimerHandler, ms = 0, ...args: unknown[]) =>
    setTimeout(work, ms < 4000 ? ms : ms * 20, ...args)) as typeof window.setTimeout;
  // The timeout of a page load counts seconds.
  window.setInterval = ((work: TimerHandler, ms = 0, ...args: unknown[]) =>
    setInterval(work, ms < 1000 ? ms : ms * 20, ...args)) as typeof window.setInterval;
  // The page would show that it is offline, although it reaches the gate.
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
}

async function signIn(
  context: BrowserContext,
  origin: string,
  account: Pick<Visitor, 'email' | 'password'>,
): Promise<void> {
  const { request } = context;
  const sent = { data: { name: 'Gate', ...account }, failOnStatusCode: true, timeout: BROWSER_TIMEOUT_MS };
  await request.post(`${origin}/api/auth/register`, sent);
  const answer = await request.post(`${origin}/api/auth/login`, sent);
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: SESSION_COOKIES.token, value: token, url: origin },
    { name: SESSION_COOKIES.userId, value: user.id, url: origin },
  ]);
}
