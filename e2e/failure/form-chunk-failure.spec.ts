import { expect, test } from '@playwright/test';
import { keptDocument } from '../../delivery/src/core/gate/kept-document.ts';
import { breakFiles, throwsWhenRendered } from '../support/break-files.ts';
import { expectLiveForm } from '../support/expect-live-form.ts';
import { navLink } from '../support/nav-link.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { tryAgain } from '../support/try-again.ts';

const CONTACT_FORM = /\/_r\/content\/.*\/ContactForm-[^/]*\.js/;
const SIGNUP_FORM = /\/_r\/guide\/.*\/SignupForm-[^/]*\.js/;

test("without its form's chunk, on first load, the page stays readable; a retry recovers with what was typed", async ({
  page,
  context,
}) => {
  const broken = await breakFiles(context, (file) => CONTACT_FORM.test(file), 'missing');
  await keptDocument.watch(page);
  await openPage(page, '/contact');
  // The chunk is asked for when the visitor turns to the form.
  await page.getByRole('main').locator('form input[name=email]').fill('ada@here.example');
  await expect.poll(broken.hits).toBeGreaterThan(0);
  await sameDocument.mark(page);

  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('main').locator('form')).toBeVisible();
  const { before, lost } = await keptDocument.report(page);
  expect(before).toBeGreaterThan(20);
  expect(lost).toEqual([]);

  await broken.repair();
  await tryAgain(page);
  await expectLiveForm(page);
  expect(await sameDocument.isKept(page)).toBe(true);
  await expect(page.getByRole('main').locator('form input[name=email]')).toHaveValue('ada@here.example');
});

test("without its form's chunk, on soft navigation, a page says so and the rest works; a retry recovers", async ({
  page,
  context,
}) => {
  const broken = await breakFiles(context, (file) => SIGNUP_FORM.test(file), 'missing');
  await openPage(page, '/about');
  await sameDocument.mark(page);
  await navLink(page, 'Free Guide').click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(navLink(page, 'About')).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);

  await broken.repair();
  await tryAgain(page);
  await expectLiveForm(page);
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('a form that throws while it is hydrated: the page and what was typed stay, and it reaches the server by itself', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main');
  const broken = await breakFiles(context, (path) => CONTACT_FORM.test(path), 'throwing', throwsWhenRendered);
  await openPage(page, '/contact');
  await main.locator('form [name=subject]').fill('Paint');
  await expect.poll(broken.hits).toBeGreaterThan(0);
  await expect(page.getByRole('status')).toContainText('the interactive parts of this page did not load');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(main.locator('form [name=subject]')).toHaveValue('Paint');
  const others = { name: 'Ada', email: 'ada@example.com', message: 'It was sent without the application' };
  for (const [name, text] of Object.entries(others)) await main.locator(`form [name=${name}]`).fill(text);
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(main.locator('[data-form-note]')).toHaveText(
    "Message sent successfully! We'll get back to you soon.",
  );
  await expect(main.locator('form').getByRole('textbox')).toHaveCount(0);
});
