import { extname } from 'node:path';
import { federation } from '@module-federation/vite';
import { expect, test } from '@playwright/test';
import type { FederationManifest } from 'shared-lib/federation/documents.ts';
import { openPage } from '../support/open-page.ts';
import { policyReports } from '../support/policy-reports.ts';
import { sameDocument } from '../support/same-document.ts';
import { buildStock, byRspack, byVite, STOCK_BASE } from '../support/stock-remote/build-stock.ts';
import { watchErrors } from '../support/watch-errors.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};

for (const [named, build] of [
  ['the federation plugin', byVite(federation)],
  ['Rspack', byRspack],
] as const)
  test(`the shell shows a remote built with ${named} and its defaults`, async ({ page }) => {
    const { files, release } = await buildStock(build);
    await page.route('**/federation.json', async (route) => {
      const answer = await route.fetch();
      const live = (await answer.json()) as FederationManifest;
      await route.fulfill({ response: answer, json: { ...live, apps: { ...live.apps, stock: release } } });
    });
    await page.route(`**${STOCK_BASE}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const body = files.get(pathname);
      if (!body) return route.fulfill({ status: 404 });
      return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'text/plain' });
    });
    // The document of the site, for browsers that prefetch it.
    await page.route('**/stock-remote', (route) => route.fulfill({ body: '', contentType: 'text/html' }));
    const errors = watchErrors(page);
    const reports = await policyReports(page);
    await openPage(page, '/contact');
    await sameDocument.mark(page);
    // A link on a page of another app.
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/stock-remote',
        textContent: 'Stock',
      });
      document.querySelector('[data-static]')?.append(link);
    });
    await page.getByRole('link', { name: 'Stock' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A stock remote' })).toBeVisible();
    await expect(page.locator('.stock-counter')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    // State and links need the shell's React and router; copies of them would throw.
    await page.getByRole('button', { name: 'Counted 0' }).click();
    await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible();
    await page.getByRole('link', { name: 'To the contact page' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
    expect(await sameDocument.isKept(page)).toBe(true);
    expect(errors).toEqual([]);
    expect(reports).toEqual([]);
  });
