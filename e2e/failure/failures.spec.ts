import { expect, type Locator, type Page } from '@playwright/test';
import type { AppList } from 'shared-lib/federation/documents.ts';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { hydrationMonitor } from '../../delivery/src/core/gate/hydration-monitor.ts';
import { type Break, breakFiles, FAULTS, type Fault, throwsWhenRendered } from '../support/faults.ts';
import { interactive, mainForm, navLink, openPage, sameDocument, siteSearch } from '../support/page.ts';
import { liveManifest } from '../support/site.ts';
import { test } from '../support/test.ts';

/** A file of a remote that can fail to load. */
interface Part {
  app: 'content' | 'guide' | 'account';
  file: 'entry' | 'chunk' | 'fragment';
  /** The page that needs it. */
  path: string;
  /** A page that does not need it, and its link to that page. */
  from: string;
  link: string;
}

const [CONTACT, GUIDE] = ['/contact', '/free-homeowners-guide'];
const PARTS: readonly Part[] = [
  // Its form is a fragment of the guide on a page of the content app.
  { app: 'guide', file: 'fragment', path: '/', from: GUIDE, link: 'Home' },
  { app: 'content', file: 'entry', path: CONTACT, from: GUIDE, link: 'Contact' },
  { app: 'guide', file: 'chunk', path: GUIDE, from: CONTACT, link: 'Free Guide' },
  { app: 'account', file: 'entry', path: '/login', from: GUIDE, link: 'Account' },
  { app: 'content', file: 'chunk', path: CONTACT, from: GUIDE, link: 'Contact' },
  { app: 'guide', file: 'entry', path: GUIDE, from: CONTACT, link: 'Free Guide' },
  { app: 'account', file: 'chunk', path: '/register', from: '/login', link: 'Sign up' },
];

/** Each fault with every file in the nightly run, and with one file in `npm test`. */
const PAIRS = FAULTS.flatMap((fault, index) =>
  (isWhole ? PARTS : PARTS.slice(index % PARTS.length).slice(0, 1)).map((part) => ({ fault, part })),
);

/**
 * The addresses of the files that only the page at `path`, or the fragment of that name, needs.
 * @throws Error if there are none.
 */
function ownFiles({ pages, fragments = [], files }: AppList, name: string): string[] {
  const needed = [...pages, ...fragments.map((one) => ({ ...one, path: one.name }))];
  const others = new Set(needed.flatMap((one) => (one.path === name ? [] : [...one.files, ...one.more])));
  const own = needed.filter(({ path }) => path === name).flatMap((one) => one.files);
  const addresses = own.filter((index) => !others.has(index)).flatMap((index) => files[index] ?? []);
  if (addresses.length === 0) throw new Error(`${name} has no file of its own.`);
  return addresses;
}

/** Expects a hydrated form: it validates an incomplete form itself instead of the server, which would send another document. */
async function expectLiveForm(page: Page): Promise<void> {
  const { field, send } = mainForm(page);
  const isHeld = async () => {
    // The form's code is requested on focus.
    await field('email').blur();
    await field('email').focus();
    return page.locator('form[data-hold]').count();
  };
  await expect.poll(isHeld).toBe(0);
  const answer = async () => {
    await send();
    return page.getByRole('main').innerText();
  };
  // The reload of a second retry loses a click, so the click is repeated.
  await expect.poll(answer).toMatch(/(is|are) required/);
  await expect(page).not.toHaveTitle(/^Not sent/);
}

const email = (page: Page) => mainForm(page).field('email');
const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const release = async (page: Page, { app }: Part) => (await liveManifest(page.context().request)).apps[app];

async function breakPart(page: Page, part: Part, fault: Fault): Promise<Break> {
  if (fault === 'hanging') await page.clock.install();
  const live = await release(page, part);
  if (!live) throw new Error(`No release of ${part.app} is live.`);
  const name = part.file === 'fragment' ? 'signup' : part.path;
  const files = part.file === 'entry' ? [live.entry] : ownFiles(live, name);
  return breakFiles(page.context(), (address) => files.includes(address), fault);
}

/** Waits for the notice. The site gives up a hanging request after 8 seconds in which no file arrives. */
async function expectNotice(page: Page, notice: Locator, fault: Fault): Promise<void> {
  if (fault !== 'hanging') return expect(notice).toBeVisible();
  const isNoticeVisible = async () => {
    await page.clock.fastForward(8000);
    return notice.isVisible();
  };
  await expect.poll(isNoticeVisible, { intervals: [20, 50, 100, 250] }).toBe(true);
}

/** Clicks 'Try again' once, which must be enough when the cause is fixed. Only code that ran and threw needs a new document. */
async function retry(page: Page, broken: Break, fault: Fault): Promise<void> {
  await broken.repair();
  await sameDocument.mark(page);
  const button = page.getByRole('button', { name: 'Try again' });
  await button.click();
  await expect(button).toBeHidden();
  if (fault !== 'throwing') expect(await sameDocument.isKept(page)).toBe(true);
}

for (const { fault, part } of PAIRS) {
  const { app, file, path, from, link } = part;

  test(`${path} is readable while the ${file} of ${app} is ${fault}, and a retry hydrates it`, async ({
    page,
  }) => {
    await hydrationMonitor.watch(page);
    const broken = await breakPart(page, part, fault);
    await page.goto(path);
    await email(page).fill('ada@');
    if (fault !== 'slow') {
      const text = 'You can keep reading, but the interactive parts of this page did not load.';
      const notice = page.getByRole('status').filter({ hasText: text });
      await expectNotice(page, notice, fault);
      await expect(notice).toContainText(`${app} ${(await release(page, part))?.version}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { before, lost } = await hydrationMonitor.report(page);
      expect(before).toBeGreaterThan(20);
      expect(lost).toEqual([]);
      await retry(page, broken, fault);
    }
    await expect(email(page)).toHaveValue('ada@');
    await expectLiveForm(page);
    expect(broken.hits()).toBeGreaterThan(0);
  });

  test(`a link to ${path} loads its document when the ${file} of ${app} is ${fault}`, async ({ page }) => {
    await page.goto(from);
    await email(page).fill('ada@');
    await interactive(page, from);
    const broken = await breakPart(page, part, fault);
    await sameDocument.mark(page);
    await linkTo(page, link).click();
    const owner = file === 'fragment' ? 'content' : app;
    const arrived = page.locator(`main [data-mfe=${owner}]`).getByRole('heading', { level: 1 });
    await expect.poll(broken.hits).toBeGreaterThan(0);
    // Once: the site then requests the document, and the clock would end that request, too.
    if (fault === 'hanging') await page.clock.fastForward(8000);
    await expect(arrived).toBeVisible();
    await expect(page).toHaveURL(path);
    // The previous page stays until its document is replaced.
    if (fault !== 'slow') await expect.poll(() => sameDocument.isKept(page).catch(() => true)).toBe(false);
    await expect(arrived).toBeVisible();
    await broken.repair();
    await page.goBack();
    await expect(page).toHaveURL(from);
    await expect(email(page)).toHaveValue('ada@');
  });
}

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
  form: { form, fill, expectTyped },
}) => {
  const main = page.getByRole('main');
  const broken = await breakFiles(context, (path) => CONTACT_FORM.test(path), 'throwing', throwsWhenRendered);
  await openPage(page, '/contact');
  await fill({ subject: 'Paint' });
  await expect.poll(broken.hits).toBeGreaterThan(0);
  await expect(page.getByRole('status')).toContainText('the interactive parts of this page did not load');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectTyped({ subject: 'Paint' });
  await fill({ name: 'Ada', email: 'ada@example.com', message: 'It was sent without the application' });
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(form.locator('[data-form-note]')).toHaveText(
    "Message sent successfully! We'll get back to you soon.",
  );
  await expect(form.getByRole('textbox')).toHaveCount(0);
});

// A missing one: the pairs above.
test('a fragment that throws during hydration keeps its HTML and can be submitted', async ({
  page,
  context,
}) => {
  const form = page.getByRole('main').locator('[data-fragment="guide/signup"] form');
  const broken = await breakFiles(context, (path) => FRAGMENT.test(path), 'throwing', throwsWhenRendered);
  await hydrationMonitor.watch(page);
  const document = await page.goto('/');
  await form.locator('[name=name]').fill('Ada');
  await expect.poll(broken.hits).toBeGreaterThan(0);
  const release = /guide\/1\.0\.0-\w{8}/.exec((await document?.text()) ?? '')?.[0];
  await expect(page.getByRole('status')).toContainText(String(release).replace('/', ' '));
  expect((await hydrationMonitor.report(page)).lost).toEqual([]);
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
