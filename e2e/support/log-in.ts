import type { Page } from '@playwright/test';

/** Fills in the form of /login, which must be shown or on its way, and sends it. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // The page that is left may have such fields too, until the next is there.
  const form = page.getByRole('main').getByRole('group', { name: 'Log In', exact: true });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.locator('[type=submit]').click();
}
