import { expect, type Page, type Route, test } from '@playwright/test';
import { navLink } from '../support/nav-link.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { tryAgain } from '../support/try-again.ts';

/** The shell's own patience is 8 s. */
const PATIENCE = { timeout: 20_000 };

const MANIFEST = '**/federation.json';

const FAULTS: Readonly<Record<string, (route: Route) => unknown>> = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  garbage: (route) => route.fulfill({ contentType: 'application/json', body: '{"apps":' }),
  'of another shape': (route) =>
    route.fulfill({ json: { composition: 'c1', main: '/m.js', apps: { guide: {} } } }),
  // Neither answered nor refused: the request stays open.
  hanging: () => {},
};

/** Leads from a page of the content app to one of the guide app. */
async function followFreeGuide(page: Page): Promise<void> {
  await navLink(page, 'Free Guide').click();
}

async function expectFreeGuide(page: Page): Promise<void> {
  await expect(page).toHaveURL('/free-homeowners-guide');
  await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`the list of releases ${fault}: the area says so, the rest works`, async ({ page }) => {
    await page.route(MANIFEST, answer);
    await openPage(page, '/about');
    await sameDocument.mark(page);

    await followFreeGuide(page);
    await expect(page.getByRole('alert')).toContainText('This page did not load', PATIENCE);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

    await navLink(page, 'Interior Tips').click();
    await expect(page).toHaveURL('/interior-tips');
    await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sameDocument.isKept(page)).toBe(true);
  });

  test(`the list of releases ${fault}: a retry recovers`, async ({ page }) => {
    await page.route(MANIFEST, answer);
    await openPage(page, '/about');
    await sameDocument.mark(page);
    await followFreeGuide(page);
    await expect(page.getByRole('alert')).toContainText('This page did not load', PATIENCE);

    await page.unroute(MANIFEST);
    await tryAgain(page);
    await expectFreeGuide(page);
    expect(await sameDocument.isKept(page)).toBe(true);
  });
}

test('offline before the list of releases is known: the area says so, and the page comes by itself when the connection is back', async ({
  page,
  context,
}) => {
  await openPage(page, '/about');
  await context.setOffline(true);
  await followFreeGuide(page);
  await expect(page.getByRole('alert')).toContainText('This page did not load');

  await context.setOffline(false);
  await expectFreeGuide(page);
});

test('offline after the list of releases is known: the area says so, and the page comes by itself when the connection is back', async ({
  page,
  context,
}) => {
  await openPage(page, '/free-homeowners-guide');
  await navLink(page, 'About').click();
  await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('alert')).toContainText('account');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  await expect(page.locator('[data-mfe=account]').getByRole('heading', { level: 1 })).toBeVisible();
});
