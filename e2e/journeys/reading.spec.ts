import { expect, type Page, test } from '@playwright/test';
import { breakFiles } from '../support/faults.ts';
import { navLink } from '../support/page.ts';

/** Ignores the scripts that load on idle: `boot/later.ts` and `page-view.ts`. */
function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !/\/(later|page-view)\.js$/.test(request.url()))
      urls.push(request.url());
  });
  return urls;
}

const ARTICLE = '/backyard-diy-oasis';
const saveNote = (page: Page) => page.getByText('Log in and we’ll save this page to your dashboard.').first();

test('reading, scrolling, the menu and links never load the application', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = scriptsOf(page);
  for (const from of [ARTICLE, '/contact']) {
    await page.goto(from);
    await page.mouse.wheel(0, 600);
    await expect(page.locator('html[data-scrolled]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Menu' }).click();
    await navLink(page, 'About').click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  }
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  expect(scripts).toEqual([]);
});

test('a press shows an error if the application does not load, and a later press retries', async ({
  page,
  context,
}) => {
  await page.clock.install();
  const broken = await breakFiles(context, (file) => /\/_r\/shell\/.*\.js$/.test(file), 'missing');
  await page.goto(ARTICLE);
  const notice = page.getByText(
    'This page did not load completely. Check your connection and press the button again.',
  );
  await expect(notice).toBeHidden();
  const save = page.getByRole('button', { name: 'Save for later' });
  await save.click();
  await expect(notice).toBeVisible();
  await broken.repair();
  await page.clock.fastForward(5000);
  await save.click();
  await expect(saveNote(page)).toBeVisible();
  await expect(notice).toBeHidden();
});
