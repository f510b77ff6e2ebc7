import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectLiveForm } from '../support/expect-live-form.ts';
import { interactive } from '../support/interactive.ts';
import { navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { siteSearch } from '../support/site-search.ts';
import { type TamperingProxy, tamperingProxy } from '../support/tampering-proxy.ts';
import { tryAgain } from '../support/try-again.ts';

/** Sound code with an addition that the page can see once it has run. */
const SCRIPT = '\n;globalThis.tampered = true;\n';
const STYLE = '\n:root { --tampered: yes }\n';

const FORM = /^\/_r\/content\/.*\/ContactForm-[^/]*\.js/;
const SEARCH = /^\/_r\/shell\/.*\/SearchPanel\.js/;
const SHELL = /^\/_r\/shell\/.*\/main\.js/;
const STYLESHEET = /^\/_r\/content\/.*\.css/;

const failure = (page: Page) => page.getByRole('button', { name: 'Try again' });
/** Focuses the search without moving the focus, which starts the application. */
const start = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('[data-search=main]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });

/** Whether anything of the changed files has run or been applied. */
const isTampered = (page: Page) =>
  page.evaluate(
    () =>
      'tampered' in globalThis ||
      getComputedStyle(document.documentElement).getPropertyValue('--tampered') !== '',
  );

let proxy: TamperingProxy;
test.beforeEach(async ({ baseURL }) => {
  // As files with a version are sent: a browser keeps the wrong bytes.
  proxy = await tamperingProxy(baseURL ?? '', 'public, max-age=31536000, immutable');
});
test.afterEach(() => proxy.close());

/** Visits the site through the proxy in a browser with an empty cache. */
async function visit(browser: Browser, steps: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: proxy.origin });
  await steps(await context.newPage());
  await context.close();
}

/** Retries while the file is still tampered with, then when it is sound. */
async function refusedThenHealed(page: Page): Promise<void> {
  await expect(failure(page)).toBeVisible();
  await sameDocument.mark(page);
  const refused = page.waitForEvent('console', (message) => message.text().includes('did not load'));
  await failure(page).click();
  await refused;
  await expect(failure(page)).toBeVisible();
  expect(await isTampered(page)).toBe(false);
  proxy.tamper(null, '');
  await tryAgain(page);
  expect(await isTampered(page)).toBe(false);
}

// A remote's entry and pages: remotes.spec.ts.
test('parts of a page and of the shell that load late never run, and load in the same document when they are sound', async ({
  browser,
}) => {
  await visit(browser, async (page) => {
    proxy.tamper(FORM, SCRIPT);
    await openPage(page, '/contact');
    await page.locator('main form input[name=email]').focus();
    await refusedThenHealed(page);
    await expectLiveForm(page);
    expect(await sameDocument.isKept(page)).toBe(true);
  });
  await visit(browser, async (page) => {
    await openPage(page, '/blog');
    proxy.tamper(SEARCH, SCRIPT);
    const { button, field, results } = siteSearch.on(page);
    await button.click();
    await refusedThenHealed(page);
    await field.fill('gutters');
    await expect(results.first()).toContainText('Clean the gutters twice a year');
  });
});

test('a shell with other bytes never runs, and starts at a later move of the visitor when it is sound', async ({
  browser,
}) => {
  proxy.tamper(SHELL, SCRIPT);
  await visit(browser, async (page) => {
    const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()));
    await page.goto('/contact');
    await start(page);
    await refused;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isTampered(page)).toBe(false);
    proxy.tamper(null, '');
    await interactive(page, '/contact');
    expect(await isTampered(page)).toBe(false);
  });
});

test('stylesheets with other bytes are never applied', async ({ browser }) => {
  await visit(browser, async (page) => {
    await openPage(page, '/free-homeowners-guide');
    proxy.tamper(STYLESHEET, STYLE);
    await navLink(page, 'Contact').click();
    // Its document does without the stylesheet.
    await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isTampered(page)).toBe(false);
  });
});
