import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

// An entrance that is under way would be measured in its half-transparent middle.
test.use({ reducedMotion: 'reduce' });

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width })),
);

/** What axe finds on the page. Legacy mode does without a second window: the site has no frames. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Looks at the page in light and dark, on a telephone and on a desk. */
async function expectNothingFound(page: Page): Promise<void> {
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findings(page), `${colorScheme}, ${width} px`).toEqual([]);
  }
}

for (const path of [
  '/',
  '/interior-tips',
  '/energy-efficiency-tips',
  '/contact',
  '/free-homeowners-guide',
  '/homeowners-guide-download',
  '/login',
  '/register',
]) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await openPage(page, path);
    await expectNothingFound(page);
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
    expect.soft(await findings(page), colorScheme).toEqual([]);
  }
});
