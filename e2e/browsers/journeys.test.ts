import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Browser, LAUNCH } from './engines.ts';
import { hydrated, type Tab, until } from './tab.ts';

/** One page of each kind, and the pages that most visitors see. */
const PAGES = [
  '/',
  '/interior-tips',
  '/diy-projects',
  '/smart-home',
  '/blog',
  '/backyard-diy-oasis',
  '/contact',
  '/free-homeowners-guide',
  '/homeowners-guide-download',
  '/login',
] as const;

const link = (words: string) => `//header//a[normalize-space()="${words}"]`;
const button = (words: string) => `//button[normalize-space()="${words}" or @aria-label="${words}"]`;
const field = (label: string) =>
  `//main//form//*[@id=//main//form//label[normalize-space()="${label}"]/@for]`;
const shown = (words: string) =>
  `document.querySelector('main').innerText.includes(${JSON.stringify(words)})`;

for (const [name, launch] of Object.entries(LAUNCH)) {
  describe(name, () => {
    let browser: Browser;
    let tab: Tab;

    beforeAll(async () => {
      browser = await launch(inject('origin'));
    });
    afterAll(() => browser.close());
    beforeEach(async () => {
      tab = await browser.tab();
    });
    afterEach(() => tab.close());

    async function expectSameDocument(kept: boolean): Promise<void> {
      expect(await tab.value('window.kept === true')).toBe(kept);
    }
    const keepDocument = () => tab.value('window.kept = true');

    test('ten pages are hydrated, with their headings, pictures and styles', async () => {
      for (const path of PAGES) {
        await tab.open(path);
        await hydrated(tab, path);
        expect(await tab.value('document.querySelectorAll("h1").length'), path).toBe(1);
        const broken = '[...document.images].filter((one) => one.complete && !one.naturalWidth).length';
        expect(await tab.value(broken), path).toBe(0);
        // A form's code may come only when somebody turns to the form.
        await tab.value('document.querySelector("form[data-hold] input")?.focus()');
        await until(tab, '!document.querySelector("form[data-hold]")');
        const text = await tab.value<string>('document.body.innerText');
        expect(text, path).not.toContain('Try again');
        // All of it is there to be read, translated and found before anybody scrolls (e2e/accessibility/reading-path).
        const headings =
          '[...document.querySelectorAll("h1, h2, h3")].filter((one) => one.checkVisibility())';
        const missing = `${headings}.filter((one) => !document.body.innerText.includes(one.innerText)).length`;
        expect(await tab.value(missing), path).toBe(0);

        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await tab.value(overflow), path).toBe(0);
        expect(await tab.value('getComputedStyle(document.querySelector("h1")).fontFamily'), path).toMatch(
          /Fraunces|Source/,
        );
      }
    });

    test('a link leads to the next page in the same document, and back', async () => {
      await tab.open('/about');
      await hydrated(tab, '/about');
      await keepDocument();
      await tab.click(link('Interior Tips'));
      await hydrated(tab, '/interior-tips');
      expect(await tab.value('document.title')).toContain('Interior Tips');
      await tab.click(link('Free Guide'));
      await hydrated(tab, '/free-homeowners-guide');
      await expectSameDocument(true);
      await tab.value('history.go(-2)');
      await until(tab, 'location.pathname === "/about" && document.title.includes("About")');
      await expectSameDocument(true);
    });

    test('the menu of a narrow screen opens, closes by Escape, and leads on', async () => {
      await tab.resize(500, 900);
      await tab.open('/about');
      await hydrated(tab, '/about');
      const visible = 'document.querySelector("nav[aria-label=Main] a").checkVisibility()';
      expect(await tab.value(visible)).toBe(false);
      await tab.click(button('Menu'));
      await until(tab, visible);
      await tab.press('Escape');
      await until(tab, `!${visible}`);
      await tab.click(button('Menu'));
      await tab.click(link('Blog'));
      await hydrated(tab, '/blog');
      await until(tab, `!${visible}`);
    });

    test('the search finds a page and leads to it', async () => {
      await tab.open('/');
      await hydrated(tab, '/');
      await tab.click('//button[@aria-label="Search"]');
      await tab.type('//dialog//input', 'gutter');
      await until(tab, 'document.querySelector("dialog li a")');
      const path = await tab.value<string>('new URL(document.querySelector("dialog li a").href).pathname');
      await tab.click('(//dialog//li//a)[1]');
      await hydrated(tab, path);
      expect(await tab.value('document.querySelector("dialog[open]")')).toBe(null);
    });

    test('a guide request says thank you and leads to the download, whose button opens the PDF', async () => {
      await tab.open('/free-homeowners-guide');
      await hydrated(tab, '/free-homeowners-guide');
      await tab.type(field('Name'), 'Ada Lovelace');
      await tab.type(field('Email'), `ada-${randomUUID()}@example.com`);
      await tab.click('//main//form//*[@type="submit"]');
      await until(tab, shown('Redirecting you to access your free guide...'));
      await hydrated(tab, '/homeowners-guide-download');
      await tab.click('(//main//a[contains(., "Download the guide")])[1]');
      await expect.poll(() => tab.opened()).toEqual([`${inject('origin')}/homeowners-guide.pdf`]);
    });

    test('a contact message is sent, and a mistake is told at its field', async () => {
      await tab.open('/contact');
      await hydrated(tab, '/contact');
      await tab.type(field('Name'), 'Ada Lovelace');
      await tab.type(field('Email'), 'ada@example');
      await tab.type(field('Subject'), 'A price');
      await tab.type(field('Message'), 'The second pick costs less now.');
      await tab.click('//main//form//*[@type="submit"]');
      await until(tab, shown('Invalid email address'));
      expect(await tab.value('document.activeElement.name')).toBe('email');
      await tab.type(field('Email'), '.com');
      await tab.click('//main//form//*[@type="submit"]');
      await until(tab, shown("Message sent successfully! We'll get back to you soon."));
    });

    test('a visitor registers, finds their guides on the dashboard, logs out, and logs in again', async () => {
      const email = `rosa-${randomUUID()}@example.com`;
      const password = 'Rosa@Field1';
      await tab.open('/register');
      await hydrated(tab, '/register');
      await tab.type(field('Full Name'), 'Rosa Field');
      await tab.type(field('Email'), email);
      await tab.type(field('Password'), password);
      await tab.type(field('Confirm Password'), password);
      await tab.click('//main//form//*[@type="submit"]');
      await hydrated(tab, '/dashboard');
      await until(tab, `${shown('Rosa')} && ${shown("You haven't downloaded any guides yet.")}`);
      await tab.click(button('Logout'));
      await hydrated(tab, '/login');
      expect(await tab.value('document.cookie')).not.toContain('auth_token');
      await tab.type(field('Email'), email);
      await tab.type(field('Password'), password);
      await tab.click('//main//form//*[@type="submit"]');
      await until(tab, `location.pathname === "/dashboard" && ${shown('Rosa')}`);
      await tab.open('/account-settings');
      await until(tab, 'document.querySelector("main input[name=name]")?.value === "Rosa Field"');
    });
  });
}
