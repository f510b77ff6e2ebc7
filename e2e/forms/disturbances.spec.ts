import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newVisitor } from '../support/accounts.ts';
import { storedSubmissions } from '../support/backend.ts';
import { navigation, siteSearch, unhydratedPage, watchErrors } from '../support/page.ts';
import { test } from '../support/test.ts';

type Texts = Readonly<Record<string, string>>;

const EXTRA_DIV = 'an extra div in main and in the header';
const EXTRA_DIVS = 'an extra div beside each input';
const TRANSLATOR = 'a translator';
const PASSWORD_MANAGER = 'a password manager';

/** These functions run in the page. They change the document before hydration, as extensions do. */
const DISTURBANCES = {
  [EXTRA_DIV]: () => {
    addEventListener('DOMContentLoaded', () => {
      for (const part of document.querySelectorAll('main, header'))
        part.append(document.createElement('div'));
    });
  },
  [EXTRA_DIVS]: () => {
    const seen = new WeakSet<Element>();
    const addDivs = () => {
      for (const input of document.querySelectorAll('input, textarea')) {
        if (seen.has(input)) continue;
        seen.add(input);
        input.after(document.createElement('div'));
      }
    };
    addEventListener('DOMContentLoaded', () => {
      addDivs();
      new MutationObserver(addDivs).observe(document.body, { childList: true, subtree: true });
    });
  },
  [TRANSLATOR]: () => {
    addEventListener('DOMContentLoaded', () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.nodeValue?.trim() || text.parentElement?.closest('script, style, noscript, textarea'))
          continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        (text as ChildNode).replaceWith(outer);
        outer.append(inner);
        inner.append(text);
      }
    });
  },
  [PASSWORD_MANAGER]: (texts: Texts) => {
    addEventListener('DOMContentLoaded', () => {
      for (const [name, text] of Object.entries(texts)) {
        const field = document.querySelector<HTMLInputElement>(`main form [name="${name}"]`);
        if (!field) continue;
        field.value = text;
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
        field.after(document.createElement('x-icon'));
      }
    });
  },
};

/** The application loads when `hydrate` is called, so no test depends on speed. */
async function open(page: Page, disturbance: keyof typeof DISTURBANCES, address: string, texts: Texts = {}) {
  await page.addInitScript(DISTURBANCES[disturbance] as never, texts);
  const unhydrated = await unhydratedPage(page, address);
  await page.waitForLoadState('domcontentloaded');
  return unhydrated;
}

const TEXT = 'Rosa Maria Field';
/** Milliseconds between keys, so that the page hydrates while the visitor types. */
const delay = 120;

const expectText = (words: string) => (page: Page) => expect(page.getByRole('main')).toContainText(words);
const expectStored = (_page: Page, campaign: string) =>
  expect.poll(() => storedSubmissions(campaign).map(({ name }) => name)).toContain(TEXT);

interface Form {
  /** Other required fields. The test types the name key by key. */
  others: Texts;
  verify(page: Page, campaign: string): Promise<void>;
}

const email = 'ada@example.com';
const { password } = newVisitor();
const FORMS: Readonly<Record<string, Form>> = {
  '/': { others: { email }, verify: expectText('Thank you') },
  '/contact': { others: { email, subject: 'Paint', message: 'Hello' }, verify: expectStored },
  '/free-homeowners-guide': { others: { email }, verify: expectStored },
  '/register': { others: { password, confirmPassword: password }, verify: expectText(`Welcome, ${TEXT}!`) },
};

const PAIRS = [
  [EXTRA_DIV, '/'],
  [EXTRA_DIV, '/contact'],
  [EXTRA_DIVS, '/free-homeowners-guide'],
  [EXTRA_DIVS, '/'],
  [TRANSLATOR, '/'],
  [TRANSLATOR, '/contact'],
  [PASSWORD_MANAGER, '/contact'],
  [PASSWORD_MANAGER, '/register'],
] as const;

for (const [disturbance, path] of PAIRS)
  test(`with ${disturbance}, the form on ${path} keeps typed text and focus, and is sent`, {
    tag: '@every-engine',
  }, async ({ page, form: { field, fill, expectTyped } }) => {
    const { verify, ...form } = FORMS[path] as Form;
    const name = field('name');
    const others = path === '/register' ? { ...form.others, email: newVisitor().email } : form.others;
    const errors = watchErrors(page);
    const campaign = randomUUID();
    const texts = { ...others, name: 'Somebody else' };
    const { hydrate } = await open(page, disturbance, `${path}?utm_source=${campaign}`, texts);

    await name.click();
    await page.keyboard.press('ControlOrMeta+a');
    await name.pressSequentially(TEXT.slice(0, 6));
    const hydrated = hydrate();
    await page.keyboard.type(TEXT.slice(6), { delay });
    await hydrated;
    await expect(page.locator('main form[data-hold]')).toHaveCount(0);
    await expect(name).toHaveValue(TEXT);
    await expect(name).toBeFocused();
    if (disturbance !== PASSWORD_MANAGER) await fill(others);
    await expectTyped(others);
    await page
      .locator('main form', { has: page.locator('[name=name]') })
      .locator('[type=submit]')
      .click();
    await verify(page, campaign);
    expect(errors.filter((error) => /^(console|exception)/.test(error))).toEqual([]);
  });

test('presses before hydration open the search and the mobile menu', {
  tag: '@every-engine',
}, async ({ page }) => {
  const errors = watchErrors(page);
  const { button, field: box, results } = siteSearch.on(page);
  const { hydrate } = await open(page, EXTRA_DIV, '/about');
  await button.click();
  await hydrate();
  await expect(box).toBeFocused();
  await box.pressSequentially(TEXT);
  await expect(box).toHaveValue(TEXT);
  await expect(results).not.toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const again = await unhydratedPage(page, '/about');
  await page.waitForLoadState('domcontentloaded');
  const menu = navigation(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await again.hydrate();
  await expect(menu).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
  await expect(box).toBeFocused();
  await expect(menu).toBeHidden();
  expect(errors).toEqual([]);
});
