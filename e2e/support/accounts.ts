import { randomUUID } from 'node:crypto';
import type { BrowserContext, Cookie, Locator, Page, Route } from '@playwright/test';

/** A visitor's account data. */
export interface Visitor {
  name: string;
  email: string;
  password: string;
}

/** Account data that is not registered yet, with a valid password. */
export const newVisitor = (): Visitor => ({
  name: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  password: 'Ada@Lovelace1',
});

/** Logs a visitor in at the backend of `site`, and adds the session's cookies to the context. */
export async function logInAt(context: BrowserContext, site: string, data: Visitor): Promise<void> {
  const response = await context.request.post(`${site}/api/auth/login`, { data, failOnStatusCode: true });
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: 'auth_token', value: token, url: site },
    { name: 'user_id', value: user.id, url: site },
  ]);
}

/** Registers a new visitor at the backend of `site`, and adds the session's cookies to the context. */
export async function registerAt(context: BrowserContext, site: string): Promise<Visitor> {
  const data = { name: 'Rosa Field', email: `rosa-${randomUUID()}@example.com`, password: 'Rosa@Field1' };
  await context.request.post(`${site}/api/auth/register`, { data, failOnStatusCode: true });
  await logInAt(context, site, data);
  return data;
}

/** The visitor's session cookies, sorted by name; empty when logged out. */
export async function sessionCookies(context: BrowserContext): Promise<Cookie[]> {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => name === 'auth_token' || name === 'user_id')
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The form with the button `label`. Limits the search for fields: the previous page may still show equal labels. */
const form = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true });

/** A field, by its exact label. */
export const field = (page: Page | Locator, label: string): Locator =>
  page.getByLabel(label, { exact: true });

/** Fills in and sends the form with the button `label`, on a page that is shown or loading. */
async function send(page: Page, label: string, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(form(page, label), name).fill(text);
  await form(page, label).locator('[type=submit]').click();
}

export const register = (page: Page, { name, email, password }: Visitor): Promise<void> =>
  send(page, 'Create account', {
    'Full name': name,
    Email: email,
    Password: password,
    'Confirm password': password,
  });

export const logIn = (page: Page, { email, password }: Omit<Visitor, 'name'>): Promise<void> =>
  send(page, 'Log in', { Email: email, Password: password });

export const forgotPassword = (page: Page, email: string): Promise<void> =>
  send(page, 'Send reset link', { Email: email });

export const resetPassword = (page: Page, password: string): Promise<void> =>
  send(page, 'Reset password', { 'New password': password, 'Confirm password': password });

/** Presses the button `opener` of the privacy page, types the password into the form that opens, and sends it. */
export async function confirm(page: Page, opener: string, label: string, password: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await send(page, label, { Password: password });
}

/** Mock responses of the backend. */
export const respond = {
  ok: (json: unknown) => (route: Route) => route.fulfill({ json }),
  /** An error response with this message. */
  refusal: (status: number, message: string) => (route: Route) =>
    route.fulfill({ status, json: { message } }),
};
