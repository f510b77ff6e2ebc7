import { randomUUID } from 'node:crypto';
import type { BrowserContext, Cookie, Locator, Page, Route } from '@playwright/test';

export interface Visitor {
  name: string;
  email: string;
  password: string;
}

export const newVisitor = (): Visitor => ({
  name: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  password: 'Ada@Lovelace1',
});

export async function logInAt(context: BrowserContext, site: string, data: Visitor): Promise<void> {
  const response = await context.request.post(`${site}/api/auth/login`, { data, failOnStatusCode: true });
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  await context.addCookies([
    { name: 'auth_token', value: token, url: site },
    { name: 'user_id', value: user.id, url: site },
  ]);
}

export async function registerAt(context: BrowserContext, site: string): Promise<Visitor> {
  const data = { name: 'Rosa Field', email: `rosa-${randomUUID()}@example.com`, password: 'Rosa@Field1' };
  await context.request.post(`${site}/api/auth/register`, { data, failOnStatusCode: true });
  await logInAt(context, site, data);
  return data;
}

export async function sessionCookies(context: BrowserContext): Promise<Cookie[]> {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => name === 'auth_token' || name === 'user_id')
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The previous page may still show equal labels. */
const form = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true });

export const field = (page: Page | Locator, label: string): Locator =>
  page.getByLabel(label, { exact: true });

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

export async function confirm(page: Page, opener: string, label: string, password: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await send(page, label, { Password: password });
}

export const respond = {
  ok: (json: unknown) => (route: Route) => route.fulfill({ json }),
  refusal: (status: number, message: string) => (route: Route) =>
    route.fulfill({ status, json: { message } }),
};
