import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { newVisitor, signIn } from '../support/sign-in.ts';
import { siteSearch } from '../support/site-search.ts';
import { storedSubmissions } from '../support/stored-submissions.ts';
import { type UnhydratedPage, unhydratedPage } from '../support/unhydrated-page.ts';
import { watchErrors } from '../support/watch-errors.ts';

/** Typed values by field name. */
type Texts = Readonly<Record<string, string>>;

/** Changes the document like extensions do before its application runs. Runs in the page. */
const IN_EVERY_ENGINE = {
  'a box in main': () => {
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('main')?.append(document.createElement('div')),
    );
  },
  'a box in the header': () => {
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('header')?.append(document.createElement('div')),
    );
  },
  'a box beside each input': () => {
    const seen = new WeakSet<Element>();
    const look = () => {
      for (const input of document.querySelectorAll('input, textarea')) {
        if (seen.has(input)) continue;
        seen.add(input);
        input.after(document.createElement('div'));
      }
    };
    // Fields that appear later get one too.
    addEventListener('DOMContentLoaded', () => {
      look();
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
  },
};

const TRANSLATOR = 'a translator';
const PASSWORD_MANAGER = 'a password manager';

const DISTURBANCES: Readonly<Record<string, (texts: Texts) => void>> = {
  ...IN_EVERY_ENGINE,
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
  [PASSWORD_MANAGER]: (texts) => {
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

/** Opens a disturbed page whose application loads when `hydrate` is called, so no test depends on speed. */
async function open(
  page: Page,
  disturbance: string,
  address: string,
  texts: Texts = {},
): Promise<UnhydratedPage> {
  await page.addInitScript(DISTURBANCES[disturbance] as never, texts);
  const opened = await unhydratedPage(page, address);
  await page.waitForLoadState('domcontentloaded');
  return opened;
}

const TEXT = 'Rosa Maria Field';
const field = (page: Page, name: string) => page.getByRole('main').locator(`form [name="${name}"]`);

const shows = (words: string) => (page: Page) => expect(page.getByRole('main')).toContainText(words);
const arrives = (_page: Page, campaign: string) =>
  expect.poll(() => storedSubmissions(campaign).map(({ body }) => body.name)).toContain(TEXT);

interface Form {
  /** Types like a person, key by key. */
  typed: readonly [name: string, text: string];
  others: Texts;
  /** Checks that the typed values have arrived. */
  sent(page: Page, campaign: string): Promise<void>;
  isSignedIn?: true;
}

const email = 'ada@example.com';
const { password } = newVisitor();
const FORMS: Readonly<Record<string, Form>> = {
  // A fragment of the guide.
  '/': { typed: ['name', TEXT], others: { email }, sent: shows('Thank you') },
  '/contact': { typed: ['name', TEXT], others: { email, subject: 'Paint', message: 'Hello' }, sent: arrives },
  '/free-homeowners-guide': { typed: ['name', TEXT], others: { email }, sent: arrives },
  '/register': {
    typed: ['name', TEXT],
    others: { password, confirmPassword: password },
    sent: shows(`Welcome, ${TEXT}!`),
  },
  '/account-settings': {
    typed: ['name', TEXT],
    others: {},
    async sent(page) {
      await shows('Profile updated successfully')(page);
      await page.goto('/dashboard');
      await shows(`Welcome, ${TEXT}!`)(page);
    },
    isSignedIn: true,
  },
};

for (const disturbance of Object.keys(DISTURBANCES)) {
  test.describe(`with ${disturbance}`, () => {
    test.skip(
      ({ browserName }) => browserName !== 'chromium' && !(disturbance in IN_EVERY_ENGINE),
      'Chromium alone',
    );

    for (const [path, { typed, isSignedIn, sent, ...form }] of Object.entries(FORMS))
      test(`${path} keeps the typed text and the focus, and sends the form`, async ({
        page,
        context,
        baseURL,
      }) => {
        const [name, text] = typed;
        if (isSignedIn) await signIn(context, baseURL ?? '');
        const others = path === '/register' ? { ...form.others, email: newVisitor().email } : form.others;
        const errors = watchErrors(page);
        const campaign = randomUUID();
        const texts = { ...others, [name]: 'Somebody else' };
        const { hydrate } = await open(page, disturbance, `${path}?utm_source=${campaign}`, texts);
        // The application itself decides what a visitor with a session sees.
        if (isSignedIn) await hydrate();

        await field(page, name).click();
        await page.keyboard.press('ControlOrMeta+a');
        await field(page, name).pressSequentially(text.slice(0, 6), { delay: 120 });
        const hydrated = isSignedIn ? undefined : hydrate();
        await page.keyboard.type(text.slice(6), { delay: 120 });
        await hydrated;
        await expect(page.locator('main form[data-hold]')).toHaveCount(0);
        await expect(field(page, name)).toHaveValue(text);
        await expect(field(page, name)).toBeFocused();
        for (const [other, value] of Object.entries(others)) {
          if (disturbance !== PASSWORD_MANAGER) await field(page, other).fill(value);
          await expect(field(page, other)).toHaveValue(value);
        }
        await page
          .locator('main form', { has: page.locator(`[name="${name}"]`) })
          .locator('[type=submit]')
          .click();
        await sent(page, campaign);
        expect(errors.filter((error) => /^(console|exception)/.test(error))).toEqual([]);
      });

    test('the first press on search opens it, and it searches for the typed text', async ({ page }) => {
      const errors = watchErrors(page);
      const { hydrate } = await open(page, disturbance, '/about');
      const { button, field: box, results } = siteSearch.on(page);
      await button.click();
      await hydrate();
      await expect(box).toBeFocused();
      await box.pressSequentially(TEXT, { delay: 120 });
      await expect(box).toHaveValue(TEXT);
      await expect(box).toBeFocused();
      await expect(results).not.toHaveCount(0);
      expect(errors).toEqual([]);
    });

    test('the first press on the menu opens it, and the first press on its search', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const errors = watchErrors(page);
      const { hydrate } = await open(page, disturbance, '/about');
      const menu = page.getByRole('navigation', { name: 'Main' });
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu).toBeVisible();
      await hydrate();
      await expect(menu).toBeVisible();
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
      await expect(siteSearch.on(page).field).toBeFocused();
      await expect(menu).toBeHidden();
      expect(errors).toEqual([]);
    });
  });
}
