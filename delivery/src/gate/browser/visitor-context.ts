import type { Browser, BrowserContext } from 'playwright-core';
import { newVisitor, type Visitor } from './submit-forms.ts';

/** Answers what pages send to a backend on another origin from the gate's own backend. */
async function keepBackendHere(context: BrowserContext, origin: string, host: string): Promise<void> {
  if (!/^https?:/.test(host)) return;
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-headers': '*' };
  await context.route(
    (url) => url.href.startsWith(host),
    async (route) => {
      const path = route.request().url().slice(host.length);
      const response = await route.fetch({ url: `${origin}/api${path}` });
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
    },
  );
}

/**
 * A new visitor of the composition at `origin`, who asks nobody but it.
 * @param host the backend that the pages call (`{host}`), absolute or a path.
 */
export async function visitorContext(
  browser: Browser,
  origin: string,
  host: string,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  await keepBackendHere(context, origin, host);
  return context;
}

/** Gives a visitor an account at the gate's own backend, and signs them in. */
export async function signInVisitor(context: BrowserContext, origin: string): Promise<Visitor> {
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
