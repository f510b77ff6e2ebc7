import { randomUUID } from 'node:crypto';
import type { BrowserContext, Cookie } from '@playwright/test';

/** A visitor with an account. */
export interface SignedInVisitor {
  name: string;
  email: string;
  password: string;
}

/** A visitor without an account, with a valid password. */
export const newVisitor = (): SignedInVisitor => ({
  name: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  password: 'Ada@Lovelace1',
});

/** Logs a visitor in at the backend of `site`, and adds the session's cookies to the context. */
export async function logInAt(context: BrowserContext, site: string, data: SignedInVisitor): Promise<void> {
  const answer = await context.request.post(`${site}/api/auth/login`, { data, failOnStatusCode: true });
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: 'auth_token', value: token, url: site },
    { name: 'user_id', value: user.id, url: site },
  ]);
}

/** Registers a new visitor at the backend of `site`, and adds the session's cookies to the context. */
export async function signIn(context: BrowserContext, site: string): Promise<SignedInVisitor> {
  const data = { name: 'Rosa Field', email: `rosa-${randomUUID()}@example.com`, password: 'Rosa@Field1' };
  await context.request.post(`${site}/api/auth/register`, { data, failOnStatusCode: true });
  await logInAt(context, site, data);
  return data;
}

/** The visitor's session cookies by name; empty when logged out. */
export async function sessionCookies(context: BrowserContext): Promise<Cookie[]> {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => name === 'auth_token' || name === 'user_id')
    .sort((one, other) => one.name.localeCompare(other.name));
}
