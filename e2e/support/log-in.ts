import type { Page } from '@playwright/test';

/** Fills in the form of /login, which must be shown, and sends it. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.locator('[type=submit]').click();
}
