import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { storedSubmissions } from '../support/backend.ts';
import { stopClock } from '../support/page.ts';
import { test } from '../support/test.ts';

const MESSAGE = { name: 'Ada Lovelace', email: 'ada@example.com', subject: 'Paint', message: 'Two\nlines' };
const SENT = "Message sent successfully! We'll get back to you soon.";
const note = (page: Page) => page.getByRole('main').locator('form [data-form-note]');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a contact message is returned with its errors, then sent and stored once', async ({
    page,
    form: { form, field, fill, expectTyped, send },
  }) => {
    const campaign = randomUUID();
    const invalid = { name: 'Ada Lovelace', email: 'ada at home', message: 'Two\nlines' };
    await page.goto(`/contact?utm_source=${campaign}`);
    await fill(invalid);
    await send();
    // On a phone, the note would be below the fold if it were not focused.
    await expect(note(page)).toBeFocused();
    await expect(note(page)).toBeInViewport();
    await expect(note(page).getByRole('listitem')).toHaveText([
      'Invalid email address',
      'Subject is required',
    ]);
    await expect(page).toHaveTitle(/^Not sent: Contact/);
    await expect(page).toHaveURL('/contact');
    await expectTyped(invalid);
    await expect(field('email')).toHaveAccessibleDescription('Invalid email address');
    await note(page).getByRole('link', { name: 'Subject is required' }).click();
    await expect(field('subject')).toBeFocused();

    await page.goto(`/contact?utm_source=${campaign}`);
    await fill(MESSAGE);
    await send();
    await expect(note(page)).toHaveText(SENT);
    await expect(note(page)).toBeFocused();
    await expect(form.getByRole('textbox')).toHaveCount(0);
    expect(storedSubmissions(campaign)).toMatchObject([{ type: 'contact_form', ...MESSAGE }]);
  });

  const PERSON = { name: 'Ada Lovelace', email: 'ada-without-script@example.com' };
  const SECRET = { password: 'Ada@Lovelace1', confirmPassword: 'Ada@Lovelace1' };

  test('guide and account forms show their result, and no response has a password', async ({
    page,
    form: { fill, send },
  }) => {
    for (const [path, fields, result] of [
      ['/', PERSON, 'Thank you! Your guide is ready: open it now'],
      ['/free-homeowners-guide', { ...PERSON, email: 'ada' }, 'Please enter a valid email address'],
      ['/register', { ...PERSON, ...SECRET, confirmPassword: 'Ada@Lovelace2' }, 'Passwords do not match'],
      ['/register', { ...PERSON, ...SECRET }, `We have sent an email to ${PERSON.email}`],
      ['/forgot-password', { email: PERSON.email }, 'Check your email.'],
      ['/login', { email: PERSON.email, password: SECRET.password }, 'You are not logged in yet'],
    ] as const)
      await test.step(`${path}: ${result}`, async () => {
        await page.goto(`${path}?utm_source=x`);
        await fill(fields);
        await send();
        await expect(note(page)).toContainText(result);
        expect(page.url() + (await page.content())).not.toContain('Ada@');
        expect(await page.context().cookies()).toEqual([]);
      });

    const campaign = randomUUID();
    await page.goto(`/free-homeowners-guide?utm_source=${campaign}`);
    await fill(PERSON);
    await send();
    await expect(page).toHaveURL('/homeowners-guide-download');
    expect(storedSubmissions(campaign)).toMatchObject([{ type: 'guide_request', ...PERSON }]);
  });
});

test('when the shell’s script hangs, a note offers to send the form, and the server accepts it', async ({
  page,
  form: { fill, send },
}) => {
  const campaign = randomUUID();
  await page.route('**/_r/shell/**/*.js', () => {});
  await stopClock(page);
  await page.goto(`/contact?utm_source=${campaign}`);
  await fill(MESSAGE);
  await expect(note(page)).toBeHidden();
  await page.clock.runFor(8000);
  await expect(note(page)).toContainText('This page did not load completely. You can still send this form.');
  await expect(note(page)).toBeVisible();
  await send();
  await expect(note(page)).toHaveText(SENT);
  expect(storedSubmissions(campaign)).toHaveLength(1);
});
