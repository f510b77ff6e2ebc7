import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** A visitor with an account of their own. */
export interface SignedInVisitor {
  name: string;
  email: string;
  password: string;
}

/** Registers a new visitor at the backend of `site` and gives the context the session's cookies. */
export async function signIn(context: BrowserContext, site: string): Promise<SignedInVisitor> {
  const visitor = { name: 'Rosa Field', email: `rosa-${randomUUID()}@example.com`, password: 'Rosa@Field1' };
  const { request } = context;
  await request.post(`${site}/api/auth/register`, { data: visitor, failOnStatusCode: true });
  const answer = await request.post(`${site}/api/auth/login`, { data: visitor, failOnStatusCode: true });
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: 'auth_token', value: token, url: site },
    { name: 'user_id', value: user.id, url: site },
  ]);
  return visitor;
}
