import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { SESSION_COOKIES } from 'shared-lib/session/session-facts.ts';
import type { Refusal } from '../report/refusal.ts';
import { BROWSER_TIMEOUT_MS, type GateBrowser } from './gate-browser.ts';

export const MISSING_PAGE = '/gate/nobody-has-this-page';

export interface Problem extends Omit<Refusal, 'subject'> {
  /** Whether a busy machine may be the cause. */
  isDoubtful?: boolean;
}

export function summarize(lines: readonly string[]): string {
  const different = [...new Set(lines.map((line) => line.slice(0, 300)))];
  const rest = different.length - 3;
  return different.slice(0, 3).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}

/** A tab, with its records since the last `takeProblems`. */
export interface Tab {
  page: Page;
  origin: string;
  /** Console messages and uncaught errors. */
  messages: string[];
  /** Policy violations, and requests to other origins. */
  forbidden: string[];
}

const POLICY = /Content Security Policy|Trusted(HTML|Script|Type)|Permissions policy violation/i;

/** A page may log more than fits in memory. */
const MAX_LINES = 100;

/** Opens a tab for the site at `origin`. Requests to any other origin are recorded as forbidden. */
export async function openTab(context: BrowserContext, origin: string): Promise<Tab> {
  const tab: Tab = { page: await context.newPage(), origin, messages: [], forbidden: [] };
  const record = (line: string, isForbidden = POLICY.test(line)) => {
    const list = isForbidden ? tab.forbidden : tab.messages;
    if (list.length < MAX_LINES) list.push(line);
  };
  tab.page.on('console', (message) => {
    const text = message.text();
    const { url } = message.location();
    if (url === `${origin}${MISSING_PAGE}` && text.includes(' 404 ')) return;
    record(`${message.type()}: ${text}${url ? ` (${url})` : ''}`.replaceAll(origin, ''));
  });
  tab.page.on('pageerror', ({ name, message }) => record(`uncaught ${name}: ${message}`));
  tab.page.on('request', (request) => {
    const { origin: requested, protocol, href } = new URL(request.url());
    if (/^(https?|wss?):/.test(protocol) && requested !== origin)
      record(`requests ${requested} (${href})`, true);
  });
  return tab;
}

/** Also clears the records of the tab. `when` names the visitor's last step. */
export function takeProblems({ messages, forbidden }: Tab, when: string): Problem[] {
  const logged = summarize(messages.splice(0));
  const violations = summarize(forbidden.splice(0));
  const consoleProblem = {
    check: 'console',
    reason: `The page writes to the console when ${when}: ${logged}.`,
    remedy: 'Fix what is reported; "npm run dev" shows more. A page must not write to the console.',
  };
  const policyProblem = {
    check: 'policy',
    reason: `Content-Security-Policy violation when ${when}: ${violations}.`,
    remedy: 'Load everything from this site, and create HTML with React only (serve/security-headers.ts).',
  };
  return [...(logged ? [consoleProblem] : []), ...(violations ? [policyProblem] : [])];
}

export interface Visitor {
  email: string;
  password: string;
  openTab(): Promise<Tab>;
}

export async function newVisitor({ browser, origin }: GateBrowser, signedIn: boolean): Promise<Visitor> {
  const context = await browser.newContext();
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  await context.addInitScript(adaptToMachine);
  // The password has every required kind of character (specification section 5).
  const password = `aA1@${randomUUID().replaceAll('-', '')}`;
  const account = { email: `gate-${randomUUID()}@example.com`, password };
  if (signedIn) await signIn(context, origin, account);
  return { ...account, openTab: () => openTab(context, origin) };
}

/** Runs in the page. Hides from the page that the machine is slow or offline. */
function adaptToMachine(): void {
  // Timeouts, such as the 4 seconds of a navigation (`navigation.ts`), would expire on a slow machine.
  const { setTimeout, setInterval } = window;
  const signalTimeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => signalTimeout(ms * 20);
  window.setTimeout = ((handler: TimerHandler, ms = 0, ...args: unknown[]) =>
    setTimeout(handler, ms < 4000 ? ms : ms * 20, ...args)) as typeof window.setTimeout;
  // The timeout of a page load counts intervals of one second.
  window.setInterval = ((handler: TimerHandler, ms = 0, ...args: unknown[]) =>
    setInterval(handler, ms < 1000 ? ms : ms * 20, ...args)) as typeof window.setInterval;
  // Without a network, the page would show that it is offline.
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
}

async function signIn(
  context: BrowserContext,
  origin: string,
  account: Pick<Visitor, 'email' | 'password'>,
): Promise<void> {
  const options = { data: { name: 'Gate', ...account }, failOnStatusCode: true, timeout: BROWSER_TIMEOUT_MS };
  await context.request.post(`${origin}/api/auth/register`, options);
  const response = await context.request.post(`${origin}/api/auth/login`, options);
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: SESSION_COOKIES.token, value: token, url: origin },
    { name: SESSION_COOKIES.userId, value: user.id, url: origin },
  ]);
}
