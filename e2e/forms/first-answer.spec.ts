import { expect, type Page, test } from '@playwright/test';
import { unhydratedPage } from '../support/unhydrated-page.ts';

const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);
const send = (page: Page) => form(page).locator('[type=submit]');

/** The form's messages, as shown and to assistive technology, and its focus. */
const answerOf = (page: Page) =>
  form(page).evaluate((element: HTMLFormElement) => ({
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

test('every form shows the same errors before hydration as after it', async ({ page }) => {
  for (const [path, sent] of Object.entries(WRONG)) {
    await test.step(path, async () => {
      const { expectUnhydrated, hydrate } = await unhydratedPage(page, path);
      for (const [typed, words] of sent) {
        for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
        await send(page).click();
        const { fields } = await answerOf(page);
        const errors = fields.filter(([name]) => name !== 'website').map(([, , error]) => error);
        expect(errors).toEqual(words);
      }
      const early = await answerOf(page);
      await expectUnhydrated();

      // The application hydrates it unchanged, and its own check shows the same.
      const place = await field(page, 'email').elementHandle();
      await hydrate();
      await expect(form(page)).not.toHaveAttribute('data-hold');
      expect(await answerOf(page)).toEqual(early);
      expect(await field(page, 'email').evaluate((now, before) => now === before, place)).toBe(true);
      await send(page).click();
      await expect.poll(() => answerOf(page)).toEqual(early);
    });
  }
});

test('a valid form waits for the application', async ({ page }) => {
  const { expectUnhydrated, hydrate } = await unhydratedPage(page, '/');
  await field(page, 'name').fill('Ada');
  await field(page, 'email').fill('ada@example.com');
  await send(page).click();
  await expectUnhydrated();
  await hydrate();
  await expect(form(page).getByRole('status')).toContainText('Thank you');
  await expect(page).toHaveURL('/');
});
