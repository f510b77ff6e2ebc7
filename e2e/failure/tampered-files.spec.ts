import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectLiveForm } from '../support/expect-live-form.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { siteSearch } from '../support/site-search.ts';
import { type TamperingProxy, tamperingProxy } from '../support/tampering-proxy.ts';
import { tryAgain } from '../support/try-again.ts';

/** Sound code that also leaves a trace: whatever runs of it, the page knows. */
const TRACE = '\n;globalThis.tampered = true;\n';
const STYLE = '\n:root { --tampered: yes }\n';

const CACHES = {
  'that browsers keep': { cacheControl: 'public, max-age=31536000, immutable', tag: [] },
  'that nobody keeps': { cacheControl: 'no-store', tag: '@whole' },
};

/** Every kind of file of a remote that a visit to /contact needs. */
const REMOTE_FILES = {
  "a remote's entry": /^\/_r\/content\/[^/]+\/remoteEntry\.js/,
  'what a remote imports': /^\/_r\/content\/.*\/browser-routes-[^/]*\.js/,
  "a page's chunk": /^\/_r\/content\/.*\/ContactPage-[^/]*\.js/,
} as const;
const LAZY_PART = /^\/_r\/content\/.*\/ContactForm-[^/]*\.js/;
const STYLESHEET = /^\/_r\/content\/.*\.css/;
const COMPOSED_STYLESHEET = /^\/_c\/.*\.css/;
const SHELL = /^\/_r\/shell\/.*\/main\.js/;
const SEARCH = /^\/_r\/shell\/.*\/SearchPanel\.js/;

/** Turns to the search button, which starts the application, without moving the focus. */
const turnToSearch = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('[data-search=main]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });

const failure = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Whether anything of the changed files has run, or has been applied. */
const isTampered = (page: Page) =>
  page.evaluate(
    () =>
      'tampered' in globalThis ||
      getComputedStyle(document.documentElement).getPropertyValue('--tampered') !== '',
  );

/** Tries once more while the file is still another, then when it is right. */
async function refusedThenHealed(page: Page, proxy: TamperingProxy): Promise<void> {
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

for (const [kept, { cacheControl, tag }] of Object.entries(CACHES)) {
  test.describe(`with other bytes, ${kept}`, { tag }, () => {
    let proxy: TamperingProxy;
    test.beforeEach(async ({ baseURL }) => {
      proxy = await tamperingProxy(baseURL ?? '', cacheControl);
    });
    test.afterEach(() => proxy.close());

    /** A visit through the proxy by a browser that has nothing yet. */
    async function visit(browser: Browser, steps: (page: Page) => Promise<void>): Promise<void> {
      const context = await browser.newContext({ baseURL: proxy.origin });
      await steps(await context.newPage());
      await context.close();
    }

    async function toContact(page: Page): Promise<void> {
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL(/\/contact$/);
    }

    for (const [file, addresses] of Object.entries(REMOTE_FILES)) {
      // The others come as the entry does, and the matrix has tampered ones too.
      const others = file === "a remote's entry" ? [] : '@whole';
      test(`${file} never runs, and the page comes in the same document when it is right`, {
        tag: others,
      }, async ({ browser }) => {
        proxy.tamper(addresses, TRACE);
        await visit(browser, async (page) => {
          await page.goto('/contact');
          await turnToSearch(page);
          await refusedThenHealed(page, proxy);
          await expectLiveForm(page);
          expect(await sameDocument.isKept(page)).toBe(true);
        });
        await visit(browser, async (page) => {
          await openPage(page, '/free-homeowners-guide');
          proxy.tamper(addresses, TRACE);
          await toContact(page);
          await refusedThenHealed(page, proxy);
          await expectLiveForm(page);
          expect(await sameDocument.isKept(page)).toBe(true);
        });
      });
    }

    test("a page's part that comes later never runs, and comes in the same document when it is right", async ({
      browser,
    }) => {
      proxy.tamper(LAZY_PART, TRACE);
      await visit(browser, async (page) => {
        await openPage(page, '/contact');
        await page.locator('main form input[name=email]').focus();
        await refusedThenHealed(page, proxy);
        await expectLiveForm(page);
        expect(await sameDocument.isKept(page)).toBe(true);
      });
    });

    test("the shell's own files never run: late ones come when they are right, the entry at a later move", async ({
      browser,
    }) => {
      await visit(browser, async (page) => {
        await openPage(page, '/blog');
        proxy.tamper(SEARCH, TRACE);
        const { button, field, results } = siteSearch.on(page);
        await button.click();
        await refusedThenHealed(page, proxy);
        await field.fill('gutters');
        await expect(results.first()).toContainText('Clean the gutters twice a year');
      });
      proxy.tamper(SHELL, TRACE);
      await visit(browser, async (page) => {
        const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()));
        await page.goto('/contact');
        await turnToSearch(page);
        await refused;
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await isTampered(page)).toBe(false);
        proxy.tamper(null, '');
        await expect(async () => {
          await turnToSearch(page);
          const isAlive = await page.evaluate(() => performance.getEntriesByName('page /contact').length > 0);
          expect(isAlive).toBe(true);
        }).toPass();
        expect(await isTampered(page)).toBe(false);
      });
    });

    test('stylesheets are never applied', async ({ browser }) => {
      await visit(browser, async (page) => {
        await openPage(page, '/free-homeowners-guide');
        proxy.tamper(STYLESHEET, STYLE);
        await toContact(page);
        await refusedThenHealed(page, proxy);
        await expectLiveForm(page);
      });
      proxy.tamper(COMPOSED_STYLESHEET, STYLE);
      await visit(browser, async (page) => {
        await page.goto('/contact');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await isTampered(page)).toBe(false);
      });
    });
  });
}
