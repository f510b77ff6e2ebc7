import { expect, type Page } from '@playwright/test';
import { breakFiles } from '../support/faults.ts';
import { mainForm, navLink, stopClock, unhydratedPage, watchErrors } from '../support/page.ts';
import { test } from '../support/test.ts';

/** The form's messages, as shown and to assistive technology, and its focus. */
const answerOf = (page: Page) =>
  mainForm(page).form.evaluate((element: HTMLFormElement) => ({
    text: element.innerText,
    focused: document.activeElement?.getAttribute('name'),
    fields: [...element.querySelectorAll('input, textarea')].map((input) => [
      input.getAttribute('name'),
      input.ariaInvalid,
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null,
    ]),
  }));

/** The forms that validate before hydration, each with its input and messages (specification section 5). */
const WRONG = {
  '/': [
    [{}, ['Both name and email are required', 'Both name and email are required']],
    [{ name: 'Ada', email: 'ada@' }, [null, 'Please enter a valid email address']],
  ],
  '/free-homeowners-guide': [
    [{}, ['Name is required', 'Email is required']],
    [{ email: 'ada@' }, ['Name is required', 'Please enter a valid email address']],
  ],
  '/contact': [
    [
      { email: 'ada@example.c', message: ' ' },
      ['Name is required', 'Invalid email address', 'Subject is required', 'Message is required'],
    ],
  ],
} as const;

test('every form shows the same errors before hydration as after it', async ({ page, form }) => {
  for (const [path, sent] of Object.entries(WRONG)) {
    await test.step(path, async () => {
      const { expectUnhydrated, hydrate } = await unhydratedPage(page, path);
      for (const [typed, words] of sent) {
        await form.fill(typed);
        await form.send();
        const { fields } = await answerOf(page);
        const errors = fields.filter(([name]) => name !== 'website').map(([, , error]) => error);
        expect(errors).toEqual(words);
      }
      const early = await answerOf(page);
      await expectUnhydrated();

      // The application hydrates it unchanged, and its own check shows the same.
      const place = await form.field('email').elementHandle();
      await hydrate();
      await expect(form.form).not.toHaveAttribute('data-hold');
      expect(await answerOf(page)).toEqual(early);
      expect(await form.field('email').evaluate((now, before) => now === before, place)).toBe(true);
      await form.send();
      await expect.poll(() => answerOf(page)).toEqual(early);
    });
  }
});

test('a valid form waits for the application', async ({ page, form }) => {
  const { expectUnhydrated, hydrate } = await unhydratedPage(page, '/');
  await form.fill({ name: 'Ada', email: 'ada@example.com' });
  await form.send();
  await expectUnhydrated();
  await hydrate();
  await expect(form.form.getByRole('status')).toContainText('Thank you');
  await expect(page).toHaveURL('/');
});

for (const isDisturbed of [false, true])
  test(`early errors follow the typed text${isDisturbed ? ', also when React renders again' : ''}`, async ({
    page,
    form: { form, field, fill, send },
  }) => {
    if (isDisturbed)
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () =>
          document.querySelector('main h2')?.append(document.createElement('div')),
        );
      });
    const { hydrate } = await unhydratedPage(page, '/contact');
    await send();
    await expect(field('email')).toHaveAccessibleDescription('Email is required');
    await field('email').click();
    await page.keyboard.type('ada');
    const hydrated = hydrate();
    await page.keyboard.type('@home');
    await hydrated;
    await expect(form).not.toHaveAttribute('data-hold');
    await expect(field('email')).toHaveValue('ada@home');
    await expect(field('email')).toHaveAccessibleDescription('Invalid email address');
    await expect(field('name')).toHaveAccessibleDescription('Name is required');
    await page.keyboard.type('.example');
    await expect(field('email')).not.toHaveAttribute('aria-invalid');
    await fill({ name: 'Ada' });
    await expect(field('name')).toHaveAccessibleDescription('');
    await fill({ email: 'ada' });
    await expect(field('email')).toHaveAccessibleDescription('Invalid email address');
  });

test('a message sent offline before hydration stays, and is sent once the connection is back', async ({
  page,
  context,
  form,
}) => {
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Paint', message: 'Two\nlines' };
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await stopClock(page);
  await form.fill(message);
  await form.send();
  const alert = form.form.getByRole('alert').filter({ hasText: /offline/i });
  const isAlertVisible = async () => {
    await page.clock.runFor(8000);
    return alert.isVisible();
  };
  await expect.poll(isAlertVisible).toBe(true);
  await expect(page).toHaveURL('/contact');
  await form.expectTyped(message);
  await context.setOffline(false);
  await page.clock.resume();
  await expect(page.getByRole('main')).toContainText('Message sent successfully!');
});

test('removed fields break no early validation when the list of releases is missing', async ({
  page,
  form: { form, field, fill, send },
}) => {
  const errors = watchErrors(page);
  const { hydrate } = await unhydratedPage(page, '/free-homeowners-guide');
  await send();
  await expect(field('name')).toHaveAccessibleDescription('Name is required');
  await hydrate();
  await expect(form).not.toHaveAttribute('data-hold');
  await breakFiles(page.context(), (address) => address === '/federation.json', 'missing');
  await navLink(page, 'Contact').click();
  await expect(page).toHaveTitle(/^Contact/);
  await navLink(page, 'Free Guide').click();
  await field('name').focus();
  await expect(form).not.toHaveAttribute('data-hold');
  await fill({ email: 'ada@' });
  await send();
  await expect(field('email')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(errors.filter((error) => error.startsWith('exception'))).toEqual([]);
});

for (const [path, sent] of [
  ['/free-homeowners-guide', 'Thank you!'],
  ['/', 'Thank you! Your guide is ready:'],
] as const)
  test(`the form of ${path} has the name and email of a signed-in visitor at the first click`, async ({
    page,
    form: { form, send },
    visitor: _,
  }) => {
    const { hydrate } = await unhydratedPage(page, path);
    await send();
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
    await hydrate();
    await expect(page.getByRole('main')).toContainText(sent);
  });

test('a signed-in visitor’s name and email are in the contact form before they use it', async ({
  page,
  form: { form, field, expectTyped, send },
  visitor: { name, email },
}) => {
  await page.goto('/contact');
  await expectTyped({ name, email });
  await send();
  await expect(field('subject')).toHaveAccessibleDescription('Subject is required');
  await expect(field('name')).not.toHaveAttribute('aria-invalid');
  await expect(form).toContainText('2 fields need your attention: Subject, Message');
});
