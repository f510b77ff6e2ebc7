import { expect, type Locator, type Page } from '@playwright/test';
import { isHeld, SOON } from '../support/is-held.ts';
import type { Cell } from './matrix.ts';

export const main = (page: Page) => page.getByRole('main');
export const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
export const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).first();
/** What is typed is kept from the moment when the shell runs. */
export const keeps = (page: Page) => isHeld(page.getByRole('banner').getByRole('link').first());

/** Opens a page, and fills its form in. */
export async function open(page: Page, path: string): Promise<void> {
  // A pointer that rests on a link would have its page got ready.
  await page.mouse.move(0, 0);
  await page.goto(path);
  await halfFilled.fillIn(page, path);
}

/** The same, and waits for the shell. */
export async function startAt(page: Page, path: string): Promise<void> {
  await open(page, path);
  await keeps(page);
}

/** The form of a hydrated page answers itself; that of another one would be answered by the server. */
export async function isAlive(page: Page): Promise<void> {
  await expect(retry(page)).toBeHidden();
  const input = halfFilled.field(page, 'email');
  // The form's own code comes when a visitor turns to it, and the page may still be hydrating.
  const held = async () => {
    await input.blur();
    await input.focus();
    return page.locator('form[data-hold]').count();
  };
  await expect.poll(held, SOON).toBe(0);
  await main(page).locator('form [type=submit]').click();
  await expect(main(page)).toContainText(/(is required|enter a valid email|Invalid email)/);
  await expect(page).not.toHaveTitle(/^Not sent/);
}

/** Waits for it; what hangs is given up when the site's own patience is over. */
export async function isShown(page: Page, shown: Locator, { fault }: Pick<Cell, 'fault'>): Promise<void> {
  if (fault !== 'hanging') return expect(shown).toBeVisible();
  const isGivenUp = async () => {
    await page.clock.fastForward(8000);
    return shown.isVisible();
  };
  await expect.poll(isGivenUp, SOON).toBe(true);
}

/** What stands half filled in on a page, by the names of its fields. */
const HALF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/contact': { email: 'ada@', subject: 'Paint' },
  '/free-homeowners-guide': { email: 'ada@' },
  '/login': { email: 'ada@' },
  '/register': { email: 'ada@' },
  '/blog': { email: 'ada@' },
};

const filledIn = new WeakMap<Page, Set<string>>();

/** The site's forms, half filled in by a visitor who goes on. */
export const halfFilled = {
  field: (page: Page, name: string): Locator => page.getByRole('main').locator(`form [name="${name}"]`),

  /** Fills the form of a page in halfway, which starts the application; on a later visit, what was typed must be there. */
  async fillIn(page: Page, path: string): Promise<void> {
    const paths = filledIn.get(page) ?? new Set();
    filledIn.set(page, paths);
    if (paths.has(path)) await halfFilled.stands(page, path);
    paths.add(path);
    for (const [name, text] of Object.entries(HALF[path] ?? {}))
      await halfFilled.field(page, name).fill(text);
  },

  /** Fills in the rest, and mends what is wrong. */
  async complete(page: Page): Promise<void> {
    const fields = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Which paint lasts?' };
    for (const [name, text] of Object.entries(fields)) await halfFilled.field(page, name).fill(text);
  },

  /** The form was sent, and nothing stands there. */
  wasSent: (page: Page, path: string) => filledIn.get(page)?.delete(path),

  async stands(page: Page, path: string): Promise<void> {
    for (const [name, text] of Object.entries(HALF[path] ?? {})) {
      await expect(halfFilled.field(page, name)).toHaveValue(text);
    }
  },
};
