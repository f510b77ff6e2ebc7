import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { stopClock } from '../support/stop-clock.ts';
import { storedSubmissions } from '../support/stored-submissions.ts';

const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Paint',
  message: 'Two\nlines',
};

const form = (page: Page) => page.getByRole('main').locator('form');
const note = (page: Page) => form(page).locator('[data-form-note]');
const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);
const send = (page: Page) => form(page).locator('[type=submit]').click();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a contact message is returned with its errors, then sent and stored once', async ({ page }) => {
    const campaign = randomUUID();
    await page.goto(`/contact?utm_source=${campaign}`);
    await fill(page, { name: 'Ada Lovelace', email: 'ada at home', message: 'Two\nlines' });
    await send(page);
    // Without the focus it would be below the fold on a phone.
    await expect(note(page)).toBeFocused();
    await expect(note(page)).toBeInViewport();
    await expect(note(page).getByRole('listitem')).toHaveText([
      'Invalid email address',
      'Subject is required',
    ]);
    await expect(page).toHaveTitle(/^Not sent: Contact/);
    await expect(page).toHaveURL('/contact');
    await expect(field(page, 'name')).toHaveValue('Ada Lovelace');
    await expect(field(page, 'message')).toHaveValue('Two\nlines');
    await expect(field(page, 'email')).toHaveAccessibleDescription('Invalid email address');
    await note(page).getByRole('link', { name: 'Subject is required' }).click();
    await expect(field(page, 'subject')).toBeFocused();

    await page.goto(`/contact?utm_source=${campaign}`);
    await fill(page, MESSAGE);
    await send(page);
    await expect(note(page)).toHaveText("Message sent successfully! We'll get back to you soon.");
    await expect(note(page)).toBeFocused();
    await expect(form(page).getByRole('textbox')).toHaveCount(0);
    expect(storedSubmissions(campaign).map(({ body }) => body)).toMatchObject([
      { type: 'contact_form', ...MESSAGE },
    ]);
  });

  const PERSON = { name: 'Ada Lovelace', email: 'ada-without-script@example.com' };
  const SECRET = { password: 'Ada@Lovelace1', confirmPassword: 'Ada@Lovelace1' };

  for (const [path, fields, answer] of [
    ['/', { name: 'Ada Lovelace' }, 'Both name and email are required'],
    ['/', PERSON, 'Thank you! Your guide is ready: open it now'],
    ['/free-homeowners-guide', { ...PERSON, email: 'ada' }, 'Please enter a valid email address'],
    ['/register', { ...PERSON, ...SECRET, confirmPassword: 'Ada@Lovelace2' }, 'Passwords do not match'],
    ['/register', { ...PERSON, ...SECRET }, `We have sent an email to ${PERSON.email}`],
    ['/forgot-password', { email: PERSON.email }, 'Check your email.'],
    ['/login', { email: PERSON.email, password: SECRET.password }, 'You are not logged in yet'],
  ] as const)
    test(`${path} shows “${answer}”, and returns no password`, async ({ page }) => {
      await page.goto(`${path}?utm_source=x`);
      await fill(page, fields);
      await send(page);
      await expect(note(page)).toContainText(answer);
      expect(page.url() + (await page.content())).not.toContain('Ada@');
      expect(await page.context().cookies()).toEqual([]);
    });

  test('the guide request is stored and leads to the guide', async ({ page }) => {
    const campaign = randomUUID();
    await page.goto(`/free-homeowners-guide?utm_source=${campaign}`);
    await fill(page, PERSON);
    await send(page);
    await expect(page).toHaveURL('/homeowners-guide-download');
    expect(storedSubmissions(campaign).map(({ body }) => body)).toMatchObject([
      { type: 'guide_request', ...PERSON },
    ]);
  });
});

test('when the shell’s script hangs, the form shows that it can be sent, and is sent', async ({ page }) => {
  const campaign = randomUUID();
  await page.route('**/_r/shell/**/*.js', () => {});
  await stopClock(page);
  await page.goto(`/contact?utm_source=${campaign}`);
  await fill(page, MESSAGE);
  await expect(note(page)).toBeHidden();
  await page.clock.runFor(8000);
  await expect(note(page)).toContainText('This page did not load completely. You can still send this form.');
  await expect(note(page)).toBeVisible();
  await send(page);
  await expect(note(page)).toHaveText("Message sent successfully! We'll get back to you soon.");
  expect(storedSubmissions(campaign)).toHaveLength(1);
  // The response's own script deletes the typed text.
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
