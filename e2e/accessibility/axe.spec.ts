import { expect } from '@playwright/test';
import { axeFindings, expectNothingFound } from '../support/axe-findings.ts';
import { openPage } from '../support/open-page.ts';
import { ONE_OF_EACH_KIND } from '../support/site-pages.ts';
import { test } from '../support/worker-page.ts';

// The account area: e2e/account.
for (const path of ONE_OF_EACH_KIND) {
  test(`axe finds nothing on ${path}`, async ({ workerPage }) => {
    await openPage(workerPage, path);
    // Scroll to the end, where the download bar covers nothing.
    if (path === '/homeowners-guide-download') await workerPage.keyboard.press('End');
    await expectNothingFound(workerPage, path);
  });
}

test('axe finds nothing on the not-found page, a form with errors, the open mobile menu', async ({
  workerPage: page,
}) => {
  await page.goto('/no-such-page');
  await expectNothingFound(page, 'not found');
  await openPage(page, '/contact');
  await page.getByRole('main').locator('form [type=submit]').click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectNothingFound(page, 'errors');
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, '/about');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    if (await page.getByRole('navigation', { name: 'Main' }).isHidden()) {
      await page.getByRole('button', { name: 'Menu' }).click();
    }
    expect.soft(await axeFindings(page), `menu, ${colorScheme}`).toEqual([]);
  }
});

test('home has unique ids and working labels, and axe finds nothing, also once it is hydrated', async ({
  workerPage: page,
}) => {
  const wrongIds = () =>
    page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const named = ['for', 'aria-labelledby', 'aria-describedby'].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].flatMap(
          (one) => one.getAttribute(name)?.split(' ') ?? [],
        ),
      );
      return [...ids.filter((id, at) => ids.indexOf(id) !== at), ...named.filter((id) => !ids.includes(id))];
    });
  await page.goto('/');
  expect(await wrongIds()).toEqual([]);
  const form = page.getByRole('region', { name: 'The homeowners guide, free' }).locator('form');
  await form.getByLabel('Your name').fill('Ada');
  await expect(form).not.toHaveAttribute('data-hold');
  await form.getByRole('button').click();
  await expect(form.getByLabel('Email address')).toHaveAccessibleDescription(
    'Both name and email are required',
  );
  expect(await wrongIds()).toEqual([]);
  await expectNothingFound(page, 'hydrated');
});
