import { expect, type Page, test } from '@playwright/test';
import { unhydratedPage } from '../support/unhydrated-page.ts';

const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);
const send = (page: Page) => form(page).locator('[type=submit]');

/** What the form says, to eyes, to assistive technology and by its focus. */
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

/** The forms that answer before the application, with what they are sent and the words for it (specification section 5). */
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

test('every form answers before the application as the application does', async ({ page }) => {
  for (const [path, sent] of Object.entries(WRONG)) {
    await test.step(path, async () => {
      const { expectUnhydrated, hydrate } = await unhydratedPage(page, path);
      for (const [typed, words] of sent) {
        for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
        await send(page).click();
        const { fields } = await answerOf(page);
        const said = fields.filter(([name]) => name !== 'website').map(([, , error]) => error);
        expect(said).toEqual(words);
      }
      const early = await answerOf(page);
      await expectUnhydrated();

      // The application takes it over as it is, and its own check says the same.
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

test('a form that is fine waits for the application', async ({ page }) => {
  const { expectUnhydrated, hydrate } = await unhydratedPage(page, '/');
  await field(page, 'name').fill('Ada');
  await field(page, 'email').fill('ada@example.com');
  await send(page).click();
  await expectUnhydrated();
  await hydrate();
  await expect(form(page).getByRole('status')).toContainText('Thank you');
  await expect(page).toHaveURL('/');
});
