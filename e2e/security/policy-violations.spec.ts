import { expect, test } from '@playwright/test';
import { fullyHydrated } from '../support/fully-hydrated.ts';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';
import { policyReports } from '../support/policy-reports.ts';
import { sameDocument } from '../support/same-document.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const { content, guide, signIn, mailedLinks } = SITE_PAGES;

// The gate opens every page under its policies before it is live.
test('no page does what the policies forbid', { tag: '@whole' }, async ({ page }) => {
  for (const path of [...content, ...guide, ...signIn, ...mailedLinks]) {
    const reports = await policyReports(page);
    await page.goto(path);
    await fullyHydrated(page, path);
    expect.soft(reports, path).toEqual([]);
  }
});

test('a visit to all three remotes, with a form sent in each, does nothing that the policies forbid', async ({
  page,
}) => {
  const reports = await policyReports(page);
  await openPage(page, '/');
  await sameDocument.mark(page);
  const follow = (name: string) => page.getByRole('banner').getByRole('link', { name }).first().click();
  for (const [name, path] of [
    ['Interior Tips', '/interior-tips'],
    ['Smart Home', '/smart-home'],
    ['Contact', '/contact'],
  ] as const) {
    await follow(name);
    await interactive(page, path);
  }
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();

  await follow('Free Guide');
  await interactive(page, '/free-homeowners-guide');
  await page.getByLabel('Name').fill('Rosa Field');
  await page.getByLabel('Email').fill('rosa@example.com');
  await page.locator('#get-the-guide [type=submit]').click();
  await expect(page).toHaveURL('/homeowners-guide-download');
  await interactive(page, '/homeowners-guide-download');

  await follow('Account');
  await interactive(page, '/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);
  expect(reports).toEqual([]);
});

test('what is injected into a page does not run', async ({ page }) => {
  const reports = await policyReports(page);
  await openPage(page, '/about');
  const outcomes = await page.evaluate(() => {
    const attempt = (inject: () => void) => {
      try {
        inject();
        return 'injected';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const image = document.body.appendChild(document.createElement('img'));
    const script = document.createElement('script');
    return [
      attempt(() => image.setAttribute('onerror', 'window.injected = true')),
      attempt(() =>
        document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.injected = true">'),
      ),
      attempt(() => {
        script.text = 'window.injected = true';
      }),
      attempt(() => {
        script.src = 'https://evil.example/script.js';
      }),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  await expect.poll(() => reports.length).toBe(4);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});
