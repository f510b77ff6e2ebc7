import { expect, type Page, test } from '@playwright/test';
import { logIn } from '../support/login.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

const field = (page: Page, name: string) => page.getByRole('main').locator(`form [name="${name}"]`);

/** Every form of the site that takes text from a visitor who is not signed in. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': { name: 'Ada', email: 'ada@' },
  '/contact': { name: 'Ada', email: 'ada@', subject: 'Paint', message: 'Two\nlines' },
  '/free-homeowners-guide': { name: 'Ada', email: 'ada@' },
  '/blog': { email: 'ada@' },
  '/login': { email: 'ada@' },
  '/register': { name: 'Ada', email: 'ada@' },
  '/forgot-password': { email: 'ada@' },
};

async function type(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

async function stands(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await expect(field(page, name)).toHaveValue(text);
}

test('typed text survives a reload and another page until it is sent, except passwords', async ({ page }) => {
  for (const [path, fields] of Object.entries(FORMS)) {
    await openPage(page, path);
    await type(page, fields);
    if (path !== '/contact') continue;
    await page.reload();
    await stands(page, fields);
  }
  await openPage(page, '/register');
  await type(page, { password: 'Ada@Lovelace1' });
  await page
    .getByRole('button', { name: /^Show password/ })
    .first()
    .click();
  await type(page, { password: 'Ada@Lovelace12' });
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Lovelace');
  // All of them again, in a new document.
  for (const [path, fields] of Object.entries(FORMS)) {
    await page.goto(path);
    await stands(page, fields);
  }
  // And by links only.
  await openPage(page, '/about');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Free Guide' }).click();
  await stands(page, FORMS['/free-homeowners-guide'] ?? {});
  await nav.getByRole('link', { name: 'Contact' }).click();
  await stands(page, FORMS['/contact'] ?? {});

  // Sent text is deleted; text in other forms is not sent yet.
  await type(page, { email: 'ada@example.com' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(field(page, 'message')).toHaveValue('');
  await page.reload();
  await stands(page, { name: '', message: '' });
  await page.goto('/free-homeowners-guide');
  await stands(page, FORMS['/free-homeowners-guide'] ?? {});
});

test('typed settings survive a reload for their owner only, and are deleted at logout', async ({
  page,
  context,
  baseURL,
}) => {
  const first = await signIn(context, baseURL ?? '');
  await openPage(page, '/contact');
  await type(page, { subject: 'Paint' });
  await openPage(page, '/account-settings');
  await type(page, { name: 'Rosa Meadow', phone: '4075550142' });
  await page.reload();
  await stands(page, { name: 'Rosa Meadow', phone: '4075550142' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await type(page, { name: 'Rosa Hill' });
  // The session ends, and another visitor signs in.
  await context.clearCookies();
  await signIn(context, baseURL ?? '');
  await openPage(page, '/account-settings');
  await stands(page, { name: 'Rosa Field', phone: '' });
  await context.clearCookies();
  await openPage(page, '/login');
  await logIn(page, first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Rosa Meadow!');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Paint|Hill/);
});
