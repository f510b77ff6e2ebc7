import type { BrowserContext, Cookie } from '@playwright/test';

/** The cookies of the visitor's session, by name; none of somebody who is logged out. */
export async function sessionCookies(context: BrowserContext): Promise<Cookie[]> {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => name === 'auth_token' || name === 'user_id')
    .sort((one, other) => one.name.localeCompare(other.name));
}
