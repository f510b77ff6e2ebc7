import { expect, test } from '@playwright/test';
import { keptDocument } from '../../delivery/src/core/gate/kept-document.ts';
import { breakFiles, throwsWhenRendered } from '../support/break-files.ts';
import { expectLiveForm } from '../support/expect-live-form.ts';
import { navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { siteSearch } from '../support/site-search.ts';

const FRAGMENT = /\/_r\/guide\/.*\/InlineSignup-[^/]*\.js/;
const CONTACT_FORM = /\/_r\/content\/.*\/ContactForm-[^/]*\.js/;

test('a missing form chunk breaks only the form, and a retry keeps the typed text', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main');
  const broken = await breakFiles(context, (file) => CONTACT_FORM.test(file), 'missing');
  await openPage(page, '/free-homeowners-guide');
  await navLink(page, 'Contact').click();
  await expect(page).toHaveTitle(/^Contact/);
  const email = main.locator('form input[name=email]');
  // The chunk is requested on focus.
  await email.fill('ada@here.example');
  await sameDocument.mark(page);
  const retry = main
    .getByRole('region', { name: 'Send a message' })
    .getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  for (const link of ['mailto', 'tel'])
    await expect(main.locator(`a[href^="${link}:"]`).first()).toBeVisible();
  await expect(page.getByText('This page did not load').filter({ visible: true })).toHaveCount(0);
  await broken.repair();
  await retry.click();
  await expectLiveForm(page);
  expect(await sameDocument.isKept(page)).toBe(true);
  await expect(email).toHaveValue('ada@here.example');
});

test('a form that throws during hydration keeps the typed text and submits without JavaScript', async ({
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
  await expect(main.locator('form [name=subject]')).toHaveValue('Paint');
  const others = { name: 'Ada', email: 'ada@example.com', message: 'It was sent without the application' };
  for (const [name, text] of Object.entries(others)) await main.locator(`form [name=${name}]`).fill(text);
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(main.locator('[data-form-note]')).toHaveText(
    "Message sent successfully! We'll get back to you soon.",
  );
  await expect(main.locator('form').getByRole('textbox')).toHaveCount(0);
});

for (const fault of ['missing', 'throwing'] as const)
  test(`a fragment whose code is ${fault} keeps its HTML and can be submitted`, async ({ page, context }) => {
    const form = page.getByRole('main').locator('[data-fragment="guide/signup"] form');
    const broken = await breakFiles(context, (path) => FRAGMENT.test(path), fault, throwsWhenRendered);
    await keptDocument.watch(page);
    const document = await page.goto('/');
    await form.locator('[name=name]').fill('Ada');
    await expect.poll(broken.hits).toBeGreaterThan(0);
    const release = /guide\/1\.0\.0-\w{8}/.exec((await document?.text()) ?? '')?.[0];
    await expect(page.getByRole('status')).toContainText(String(release).replace('/', ' '));
    expect((await keptDocument.report(page)).lost).toEqual([]);
    const search = siteSearch.on(page);
    await search.button.click();
    await search.field.fill('paint');
    await expect(search.results).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('main').locator('[data-mfe=content] a').first().focus();
    await expect(form.locator('[name=name]')).toHaveValue('Ada');
    await form.locator('[name=email]').fill('ada@example.com');
    await form.locator('[type=submit]').click();
    await expect(form.locator('[data-form-note]')).toHaveText('Thank you! Your guide is ready: open it now');
    await expect(page).toHaveTitle(/^Sent: /);
  });
