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

  test('a contact message comes back with what is wrong, is sent, and is kept once', async ({ page }) => {
    const campaign = randomUUID();
    await page.goto(`/contact?utm_source=${campaign}`);
    await fill(page, { name: 'Ada Lovelace', email: 'ada at home', message: 'Two\nlines' });
    await send(page);
    // Below the fold on a phone, were it not for the focus.
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

  test('the guide request is kept and leads to the guide; the home form says thank you', async ({ page }) => {
    const campaign = randomUUID();
    await page.goto(`/free-homeowners-guide?utm_source=${campaign}`);
    await fill(page, { name: 'Ada Lovelace', email: 'ada' });
    await send(page);
    await expect(note(page)).toContainText('Please enter a valid email address');
    await page.goto(`/free-homeowners-guide?utm_source=${campaign}`);
    await fill(page, { name: 'Ada Lovelace', email: 'Ada@Example.com' });
    await send(page);
    await expect(page).toHaveURL('/homeowners-guide-download');
    expect(storedSubmissions(campaign).map(({ body }) => body)).toMatchObject([
      { type: 'guide_request', name: 'Ada Lovelace', email: 'ada@example.com' },
    ]);

    await page.goto('/');
    await fill(page, { name: 'Ada Lovelace' });
    await send(page);
    await expect(note(page)).toHaveText('Both name and email are required');
    await fill(page, { email: 'ada@example.com' });
    await send(page);
    await expect(note(page)).toHaveText('Thank you! Your guide is ready: open it now');
    await note(page).getByRole('link').click();
    await expect(page).toHaveURL('/homeowners-guide-download');

    await page.goto('/blog');
    await fill(page, { email: 'ada@example.com' });
    await send(page);
    await expect(page).toHaveURL('/blog');
    await expect(field(page, 'email')).toHaveValue('ada@example.com');
  });

  test('the forms of the accounts say what to do, and no password is given back', async ({ page }) => {
    const email = `ada-${randomUUID()}@example.com`;
    await page.goto('/register');
    await fill(page, {
      name: 'Ada Lovelace',
      email,
      password: 'Ada@Lovelace1',
      confirmPassword: 'Ada@Lovelace2',
    });
    await send(page);
    await expect(note(page)).toContainText('Passwords do not match');
    await expect(field(page, 'email')).toHaveValue(email);
    expect(await page.content()).not.toContain('Lovelace1');
    await fill(page, { password: 'Ada@Lovelace1', confirmPassword: 'Ada@Lovelace1' });
    await send(page);
    await expect(note(page)).toContainText(`We have sent an email to ${email}`);

    await page.goto('/forgot-password');
    await fill(page, { email });
    await send(page);
    await expect(note(page)).toContainText('Check your email.');

    await page.goto('/login?utm_source=x');
    await fill(page, { email, password: 'Ada@Lovelace1' });
    await send(page);
    await expect(note(page)).toContainText('You are not logged in yet');
    await expect(field(page, 'email')).toHaveValue(email);
    await expect(field(page, 'password')).toHaveValue('');
    expect(page.url()).not.toContain('Lovelace');
    expect(await page.context().cookies()).toEqual([]);
  });
});

test('when the shell’s script hangs, the form says that it can be sent, and is sent', async ({ page }) => {
  const campaign = randomUUID();
  await page.route('**/_r/shell/**/*.js', () => {});
  await stopClock(page);
  await page.goto(`/contact?utm_source=${campaign}`);
  await fill(page, MESSAGE);
  await expect(note(page)).toBeHidden();
  await page.clock.runFor(8000);
  await expect(note(page)).toContainText(
    'This page did not load completely. You can send this form all the same.',
  );
  await expect(note(page)).toBeVisible();
  await send(page);
  await expect(note(page)).toHaveText("Message sent successfully! We'll get back to you soon.");
  expect(storedSubmissions(campaign)).toHaveLength(1);
  // The answer's own script drops what was typed.
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('when the form’s own part hangs, its submit reaches the server', async ({ page }) => {
  const campaign = randomUUID();
  await page.route('**/_r/content/**/ContactForm*.js', () => undefined);
  await page.clock.install();
  await page.goto(`/contact?utm_source=${campaign}`);
  await fill(page, { name: 'Ada Lovelace', email: 'ada@example.com', subject: 'Paint' });
  await send(page);
  // The page says what it can say itself.
  await expect(field(page, 'message')).toHaveAccessibleDescription('Message is required');
  await fill(page, { message: 'Two\nlines' });
  await send(page);
  await page.clock.fastForward(8000);
  await expect(note(page)).toHaveText("Message sent successfully! We'll get back to you soon.");
  expect(storedSubmissions(campaign)).toHaveLength(1);
});
