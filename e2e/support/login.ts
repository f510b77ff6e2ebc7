import type { Page } from '@playwright/test';

/** Fills in and sends the form of /login, which is shown or loading. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // The previous page may have such fields too while the next one loads.
  const form = page.getByRole('main').getByRole('group', { name: 'Log in', exact: true });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.locator('[type=submit]').click();
}
