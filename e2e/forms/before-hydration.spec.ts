import { expect, type Page } from '@playwright/test';
import { mainForm, unhydratedPage } from '../support/page.ts';
import { test } from '../support/test.ts';

const feedbackOf = (page: Page) =>
  mainForm(page).form.evaluate((element: HTMLFormElement) => ({
    text: element.innerText,
    focused: document.activeElement?.getAttribute('name'),
    fields: [...element.querySelectorAll('input, textarea')].map((input) => [
      input.getAttribute('name'),
      input.ariaInvalid,
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null,
    ]),
  }));

/** Path, typed values and messages of each form (specification section 5). */
const INVALID = [
  ['/', {}, ['Both name and email are required', 'Both name and email are required']],
  ['/free-homeowners-guide', { email: 'ada@' }, ['Name is required', 'Please enter a valid email address']],
  [
    '/contact',
    { email: 'ada@example.c', message: ' ' },
    ['Name is required', 'Invalid email address', 'Subject is required', 'Message is required'],
  ],
] as const;

test('forms show the same errors before hydration as after it', async ({ page, form }) => {
  for (const [path, typed, messages] of INVALID) {
    await test.step(path, async () => {
      const { expectUnhydrated, hydrate } = await unhydratedPage(page, path);
      await form.fill(typed);
      await form.send();
      const unhydrated = await feedbackOf(page);
      const errors = unhydrated.fields.filter(([name]) => name !== 'website').map(([, , error]) => error);
      expect(errors).toEqual(messages);
      await expectUnhydrated();

      const element = await form.field('email').elementHandle();
      await hydrate();
      await expect(form.form).not.toHaveAttribute('data-hold');
      expect(await feedbackOf(page)).toEqual(unhydrated);
      expect(await form.field('email').evaluate((now, before) => now === before, element)).toBe(true);
      await form.send();
      await expect.poll(() => feedbackOf(page)).toEqual(unhydrated);
    });
  }
});

test('errors shown before hydration change with the typed text, even if React renders again', async ({
  page,
  form: { form, field, send },
}) => {
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
});

test('a form has the name and email of a signed-in visitor before it is hydrated', async ({
  page,
  form: { form, send },
  visitor: _,
}) => {
  const { hydrate } = await unhydratedPage(page, '/free-homeowners-guide');
  await send();
  await expect(form.locator('[aria-invalid]')).toHaveCount(0);
  await hydrate();
  await expect(page.getByRole('main')).toContainText('Thank you!');
});
