import { expect, type Page, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';

// Pictures and picks have entrance animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Static pages of each kind, with a page that links to each. */
const PAGES = [
  { path: '/energy-efficiency-tips', from: '/' },
  { path: '/interior-tips', from: '/contact' },
  { path: '/about', from: '/contact' },
  { path: '/privacy-policy', from: '/contact' },
] as const;

const follow = (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).first().click();

/** Every element of the main content with its own text, its place and its size in whole pixels. */
async function layoutOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.locator('main').evaluate((main) => {
    const own = (element: Element) =>
      [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data : [])).join('|');
    return [...main.querySelectorAll('[data-mfe] :is(h1, h2, h3, p, li, a, img, td, time, details)')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y + scrollY, width, height].map(Math.round).join(' ');
        return `${element.tagName} ${element.className} ${own(element)} ${box}`;
      },
    );
  });
}

test('each page looks the same after a link or Back as after a full load', async ({ page }) => {
  const opened = new Map<string, string[]>();
  // Headings have their font only from the second document on (docs/decisions/075).
  await openPage(page, '/');
  await page.evaluate(() => document.fonts.ready);
  for (const { path } of PAGES) {
    await openPage(page, path);
    opened.set(path, await layoutOf(page));
    expect(opened.get(path)?.length, path).toBeGreaterThan(20);
  }
  await openPage(page, '/');
  await sameDocument.mark(page);
  const heading = page.getByRole('heading', { level: 1 });
  const expectAsOpened = (path: string) => expect.poll(() => layoutOf(page)).toEqual(opened.get(path));
  for (const { path, from } of PAGES) {
    await test.step(path, async () => {
      if (from !== '/') await follow(page, from);
      await interactive(page, from);
      await follow(page, path);
      await interactive(page, path);
      await expect(heading).toBeFocused();
      await expectAsOpened(path);
    });
  }

  await follow(page, '/interior-tips');
  await interactive(page, '/interior-tips');
  await expectAsOpened('/interior-tips');
  await heading.evaluate((element) => {
    element.textContent = 'Changed';
  });
  await page.locator('main a[href^="/"]:visible').first().click();
  await expect(heading).not.toHaveText('Changed');
  await page.goBack();
  await expect(page).toHaveURL('/interior-tips');
  await expectAsOpened('/interior-tips');
  expect(await sameDocument.isKept(page)).toBe(true);
});
