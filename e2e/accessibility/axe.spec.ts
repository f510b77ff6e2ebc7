import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axe-findings.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { SITE_PAGES } from '../support/site-pages.ts';
import { test } from '../support/worker-page.ts';

// An entrance that is under way would be measured in its half-transparent middle.
test.use({ reducedMotion: 'reduce' });

/** Looks at the page in light and dark, on a phone and on a desk. Dark differs by its colors alone. */
async function expectNothingFound(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await axeFindings(page), `light, ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect
      .soft(await axeFindings(page, ['color-contrast', 'link-in-text-block']), `dark, ${width} px`)
      .toEqual([]);
  }
}

const { content, guide, signIn: signInPages, mailedLinks } = SITE_PAGES;

for (const path of [...content, ...guide, ...signInPages, ...mailedLinks]) {
  test(`axe finds nothing on ${path}`, async ({ workerPage }) => {
    await openPage(workerPage, path);
    await expectNothingFound(workerPage);
  });
}

test('axe finds nothing on the dashboard', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  await openPage(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Get Your Free Guide' })).toBeVisible();
  await expectNothingFound(page);
});

test('axe finds nothing on the not-found page', async ({ page }) => {
  await page.goto('/no-such-page');
  await expectNothingFound(page);
});

test('axe finds nothing on a form with errors', async ({ page }) => {
  await openPage(page, '/contact');
  await page.getByRole('main').locator('form [type=submit]').click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectNothingFound(page);
});

test('axe finds nothing on the open mobile menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, '/about');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    if (await page.getByRole('navigation', { name: 'Main' }).isHidden()) {
      await page.getByRole('button', { name: 'Menu' }).click();
    }
    expect.soft(await axeFindings(page), colorScheme).toEqual([]);
  }
});
