import { expect, type Page, test } from '@playwright/test';
import { navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { painted } from '../support/painted.ts';

/** How many entrances have begun on the page since it was opened, also those that are over. */
const entrances = (page: Page) => page.evaluate(() => window.entrances ?? 0);

declare global {
  interface Window {
    entrances?: number;
  }
}

/** Counts every animation that begins. */
async function countAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.entrances = 0;
    document.addEventListener('animationstart', () => {
      window.entrances = (window.entrances ?? 0) + 1;
    });
  });
}

/** Shows all of the home page, so that every entrance has its occasion. */
async function seeAll(page: Page): Promise<void> {
  const last = page.getByRole('contentinfo');
  for (const heading of await page.getByRole('main').getByRole('heading').all())
    await heading.scrollIntoViewIfNeeded();
  await last.scrollIntoViewIfNeeded();
}

test('cards enter with an animation for whoever does not mind, and nothing moves for whoever does', async ({
  page,
}) => {
  await countAnimations(page);
  await openPage(page, '/');
  await seeAll(page);
  await expect.poll(() => entrances(page)).toBeGreaterThanOrEqual(6);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/');
  await seeAll(page);
  await navLink(page, 'Blog').click();
  await expect(page).toHaveURL('/blog');
  await navLink(page, 'Home').click();
  await expect(page).toHaveURL('/');
  // The page that is left stays until the next is complete.
  await expect(page.getByRole('heading', { level: 1, name: /better home/ })).toBeVisible();
  await seeAll(page);
  await painted(page);
  expect(await entrances(page)).toBe(0);
});
