import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';

/** The form's parts; it is the only one of the page. */
function parts(page: Page): {
  name: Locator;
  email: Locator;
  send: Locator;
  error: Locator;
  thanks: Locator;
} {
  const form = page.getByRole('main').locator('form');
  return {
    name: form.getByLabel('name'),
    email: form.getByLabel('Email'),
    send: form.locator('[type=submit]'),
    error: form.getByRole('alert'),
    thanks: form.getByRole('status').filter({ hasText: 'Thank you' }),
  };
}

test.beforeEach(({ page }) => openPage(page, '/'));

for (const [what, name, email] of [
  ['without both', '', ''],
  ['without a name', '', 'ada@example.com'],
  ['without an email', 'Ada Lovelace', ''],
  ['with blanks alone', '   ', '   '],
] as const) {
  test(`${what} it asks for both`, async ({ page }) => {
    const form = parts(page);
    await form.name.fill(name);
    await form.email.fill(email);
    await form.send.click();
    const message = 'Both name and email are required';
    await expect(form.error).toHaveText(message);
    const wrong = [form.name, form.email].filter((_, at) => ![name, email][at]?.trim());
    for (const field of wrong) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(message);
    }
    await expect(form.send.locator('xpath=ancestor::form//*[@aria-invalid]')).toHaveCount(wrong.length);
    await expect(wrong[0] as Locator).toBeFocused();
    await expect(form.thanks).toHaveCount(0);
  });
}

test('an email without a dot after the at sign is refused', async ({ page }) => {
  const form = parts(page);
  await form.name.fill('Ada Lovelace');
  await form.email.fill('ada@example');
  await form.send.click();
  await expect(form.error).toHaveText('Please enter a valid email address');
});

test('the error goes away whenever a field changes', async ({ page }) => {
  const form = parts(page);
  for (const field of [form.name, form.email]) {
    await form.send.click();
    await expect(form.error).toBeVisible();
    await field.press('a');
    await expect(form.error).toHaveCount(0);
    await field.clear();
  }
});

test('it says thank you, clears its fields and calls nobody', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || new URL(request.url()).pathname.startsWith('/api'))
      posts.push(request.url());
  });
  const form = parts(page);
  await form.name.fill('Ada Lovelace');
  await form.email.fill('ada@example.com');
  await form.send.click();
  await expect(form.thanks).toBeVisible();
  await expect(form.name).toHaveValue('');
  await expect(form.email).toHaveValue('');
  await expect(page).toHaveURL('/');
  await page.waitForLoadState('networkidle');
  expect(posts).toEqual([]);
});
