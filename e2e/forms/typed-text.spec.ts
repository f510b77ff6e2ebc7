import { expect, type Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { navLink, openPage, stopClock } from '../support/page.ts';
import { test } from '../support/test.ts';

const GUIDE = '/free-homeowners-guide';
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': { name: 'Ada', email: 'ada@' },
  '/contact': { name: 'Ada', email: 'ada@', subject: 'Paint', message: 'Two\nlines' },
  [GUIDE]: { name: 'Ada', email: 'ada@' },
  '/blog': { email: 'ada@' },
  '/login': { email: 'ada@' },
  '/register': { name: 'Ada', email: 'ada@' },
  '/forgot-password': { email: 'ada@' },
};

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test('typed text, except passwords, survives reloads and other pages until it is sent', async ({
  page,
  form: { field, fill, expectTyped, send },
}) => {
  for (const [path, fields] of Object.entries(FORMS)) {
    await openPage(page, path);
    await fill(fields);
  }
  await openPage(page, '/register');
  await fill({ password: 'Ada@Lovelace1' });
  expect(await stored(page)).not.toContain('Lovelace');
  for (const [path, fields] of Object.entries(FORMS)) {
    await page.goto(path);
    await expectTyped(fields);
  }
  await openPage(page, '/about');
  await navLink(page, 'Contact').click();
  await expectTyped(FORMS['/contact'] ?? {});

  await fill({ email: 'ada@example.com' });
  await send();
  await expect(field('message')).toHaveValue('');
  await page.reload();
  await expectTyped({ name: '', message: '' });
  await page.goto(GUIDE);
  await expectTyped(FORMS[GUIDE] ?? {});
});

test('unsaved settings survive a reload for their owner only, and are deleted at logout', async ({
  page,
  context,
  form: { fill, expectTyped },
  signIn,
}) => {
  const first = await signIn();
  await openPage(page, '/contact');
  await fill({ subject: 'Paint' });
  await openPage(page, '/account-settings');
  await fill({ name: 'Rosa Meadow', phone: '4075550142' });
  await page.reload();
  await expectTyped({ name: 'Rosa Meadow', phone: '4075550142' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await fill({ name: 'Rosa Hill' });
  await context.clearCookies();
  await signIn();
  await openPage(page, '/account-settings');
  await expectTyped({ name: 'Rosa Field', phone: '' });
  await context.clearCookies();
  await openPage(page, '/login');
  await logIn(page, first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Rosa Meadow!');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).not.toMatch(/Paint|Hill/);
});

test('a form sent offline keeps the typed text, and can be sent later', async ({
  page,
  context,
  form: { field, fill, expectTyped, send },
}) => {
  const fields = { name: 'Ada', email: 'ada@example.com', subject: 'Paint', message: 'Hello' };
  await openPage(page, '/contact');
  await field('name').focus();
  await expect(page.locator('form[data-hold]')).toHaveCount(0);
  await context.setOffline(true);
  await fill(fields);
  await send();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expectTyped(fields);
  await context.setOffline(false);
  // The success message is visible for only three seconds.
  await stopClock(page);
  await send();
  await expect(page.getByRole('main')).toContainText('Message sent successfully!');
});

test('a link or Back while offline shows a message, and keeps the page and the typed text', async ({
  page,
  context,
  form: { fill, expectTyped },
}) => {
  // The home page is static, so Back needs the server.
  await openPage(page, '/');
  await fill({ name: 'Ada' });
  await navLink(page, 'Free Guide').click();
  await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
  await fill({ email: 'ada@' });
  await context.setOffline(true);
  for (const leave of [() => page.evaluate(() => history.back()), () => navLink(page, 'Blog').click()]) {
    await leave();
    await expect(page.getByRole('alert').first()).toContainText('You are still on the previous page.');
    await expect(page).toHaveURL(GUIDE);
    await expectTyped({ email: 'ada@' });
  }
  await context.setOffline(false);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expectTyped({ name: 'Ada' });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});
