import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright-core';
import { SESSION_COOKIES } from 'shared-lib/session/session-facts.ts';
import type { ServerConfig } from '../store/version-set.ts';
import { DEVELOPMENT } from './development-edition.ts';
import { keepHere, PATIENCE_MS } from './gate-browser.ts';
import { openTab, type Tab } from './tab.ts';

/** Somebody who visits pages in a browser context of their own. */
export interface Visitor {
  email: string;
  password: string;
  openTab(): Promise<Tab>;
}

/** Lets a new visitor in, who can reach nothing but the gate's server at `origin`. `development` of React. */
export async function newVisitor(
  browser: Browser,
  origin: string,
  config: ServerConfig,
  { signedIn, development }: { signedIn: boolean; development: boolean },
): Promise<Visitor> {
  const context = await browser.newContext({ extraHTTPHeaders: development ? DEVELOPMENT : {} });
  context.setDefaultTimeout(PATIENCE_MS);
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

/** Runs in the page, which must do on a slow machine without a network what it does elsewhere. */
function onAnyMachine(): void {
  // What a page does for visitors who have waited for seconds, it would do here, too.
  const { setTimeout, setInterval } = window;
  window.setTimeout = ((work: TimerHandler, ms = 0, ...args: unknown[]) =>
    setTimeout(work, ms < 5000 ? ms : ms * 20, ...args)) as typeof window.setTimeout;
  // A load counts its patience in seconds.
  window.setInterval = ((work: TimerHandler, ms = 0, ...args: unknown[]) =>
    setInterval(work, ms < 1000 ? ms : ms * 20, ...args)) as typeof window.setInterval;
  // The gate is reached all the same, and the page would tell its visitor.
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
}

/** Creates an account at the gate's own backend and signs the visitor in. */
async function signIn(
  context: BrowserContext,
  origin: string,
  account: Pick<Visitor, 'email' | 'password'>,
): Promise<void> {
  const { request } = context;
  const sent = { data: { name: 'Gate', ...account }, failOnStatusCode: true, timeout: PATIENCE_MS };
  await request.post(`${origin}/api/auth/register`, sent);
  const answer = await request.post(`${origin}/api/auth/login`, sent);
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: SESSION_COOKIES.token, value: token, url: origin },
    { name: SESSION_COOKIES.userId, value: user.id, url: origin },
  ]);
}
