import type { BrowserContext, Cookie } from '@playwright/test';

/** The visitor's session cookies by name; empty when logged out. */
export async function sessionCookies(context: BrowserContext): Promise<Cookie[]> {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => name === 'auth_token' || name === 'user_id')
    .sort((one, other) => one.name.localeCompare(other.name));
}
