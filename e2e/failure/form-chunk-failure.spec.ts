import { expect, test } from '@playwright/test';
import { keptDocument } from '../../delivery/src/core/gate/kept-document.ts';
import { breakFiles, throwsWhenRendered } from '../support/break-files.ts';
import { expectLiveForm } from '../support/expect-live-form.ts';
import { navLink } from '../support/nav-link.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { tryAgain } from '../support/try-again.ts';

/** Pages whose form is a chunk of its own, and a page of another app that links to them. */
const FORM_PAGES = [
  {
    path: '/contact',
    chunk: /\/_r\/content\/.*\/ContactForm-[^/]*\.js/,
    from: '/free-homeowners-guide',
    by: 'Contact',
  },
  {
    path: '/free-homeowners-guide',
    chunk: /\/_r\/guide\/.*\/SignupForm-[^/]*\.js/,
    from: '/about',
    by: 'Free Guide',
  },
] as const;

for (const { path, chunk, from, by } of FORM_PAGES) {
  test(`${path} without its form's chunk, on first load: the page stays readable, a retry recovers with what was typed`, {
    tag: path === '/contact' ? [] : '@whole',
  }, async ({ page, context }) => {
    const broken = await breakFiles(context, (file) => chunk.test(file), 'missing');
    await keptDocument.watch(page);
    await openPage(page, path);
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

  test(`${path} without its form's chunk, on soft navigation: it says so, the rest works, a retry recovers`, {
    tag: path === '/contact' ? '@whole' : [],
  }, async ({ page, context }) => {
    const broken = await breakFiles(context, (file) => chunk.test(file), 'missing');
    await openPage(page, from);
    await sameDocument.mark(page);
    await page.getByRole('banner').getByRole('link', { name: by }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(navLink(page, 'About')).toBeVisible();
    expect(await sameDocument.isKept(page)).toBe(true);

    await broken.repair();
    await tryAgain(page);
    await expectLiveForm(page);
    expect(await sameDocument.isKept(page)).toBe(true);
  });
}

test('a form that throws while it is hydrated: the page and what was typed stay, and it reaches the server by itself', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main');
  const { chunk } = FORM_PAGES[0];
  const broken = await breakFiles(context, (path) => chunk.test(path), 'throwing', throwsWhenRendered);
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
