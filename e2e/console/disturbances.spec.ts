import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { revokeToken } from '../../delivery/src/remote/admin/tokens.ts';
import {
  addDraft,
  dialog,
  ended,
  enterToken,
  navigation,
  operations,
  rename,
  signIn,
  consoleTest as test,
} from '../support/console-place.ts';

test.describe.configure({ mode: 'serial' });

test('a check continues when its tab closes, is shown in every tab, and can be canceled', async ({
  page,
  place,
}) => {
  const secret = await place.token('cleo', 'guide', 'preview', 'release', 'rollback');
  await signIn(page, place.console, secret);
  const other = await page.context().newPage();
  await page.getByRole('link', { name: 'New release' }).click();
  await page.getByLabel('Drop the release here').setInputFiles(place.packed(2));
  await expect(page.getByText('You can leave this page or close the tab')).toBeVisible();
  await page.close();
  await other.goto(place.console);
  await expect(operations(other)).toContainText('Checking a new release of Guide by cleo');
  await other.getByText('1 draft is not live:').waitFor();

  await other.getByRole('link', { name: 'New release' }).click();
  await other.getByLabel('Drop the release here').setInputFiles(place.packed(4));
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(other.getByText('Canceled. Nothing was changed.').first()).toBeVisible();
  await navigation(other).getByRole('link', { name: 'Apps' }).click();
  await expect(other.getByText('1 draft is not live:')).toBeVisible();
});

test('an open dialog reports that another user has already made its change', async ({
  page,
  browser,
  place,
}) => {
  await signIn(page, place.console, await place.token('dora', 'guide', 'release', 'rollback', 'preview'));
  await addDraft(page, place.packed(3));
  await rename(page, 'A bolder button');
  await page.getByRole('button', { name: 'Make live…' }).click();
  await expect(dialog(page)).toContainText('for every visitor immediately');

  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, place.console, await place.token('emil', 'guide', 'release', 'rollback'));
  await colleague.getByRole('link', { name: 'A bolder button' }).click();
  await colleague.getByRole('button', { name: 'Make live…' }).click();
  await dialog(colleague).getByRole('button', { name: 'Make live' }).click();
  await ended(colleague, 'is live.');
  await expect(dialog(page)).toContainText('Made live just now by emil.');
  await expect(dialog(page).getByRole('button', { name: 'Make live' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await colleague.context().close();
});

test('an expired session opens the sign-in over the page, which keeps its state', async ({ page, place }) => {
  const secret = await place.token('finn', 'guide', 'release', 'rollback', 'preview');
  await signIn(page, place.console, secret);
  await page.getByText('not live:').locator('..').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Show to some visitors…' }).click();
  await dialog(page).getByRole('button', { name: '10%' }).click();
  await page.context().clearCookies();
  const signInAgain = dialog(page).filter({ hasText: 'Your session has ended.' });
  await expect(signInAgain).toBeVisible();
  await enterToken(page, 'release_wrong');
  await expect(signInAgain.getByRole('alert')).toContainText('This token does not work.');
  await enterToken(page, secret);
  await expect(signInAgain).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Show to 10% of the visitors' }).click();
  await ended(page, '10% of the visitors get');
  await page.getByRole('button', { name: 'Keep the old one' }).click();
  await dialog(page).getByRole('button', { name: 'Stop the canary' }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
});

/** A proxy that closes the connection of the first rollback after the site has read the request. */
async function startFaultyProxy(to: URL) {
  let cuts = 0;
  const proxy = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const target = { port: to.port, host: to.hostname, method, path, headers: { ...headers, host: to.host } };
    const sent = request(target, (got) => {
      if (method === 'POST' && path === '/rollback' && cuts === 0) {
        cuts += 1;
        answer.socket?.destroy();
        return got.resume();
      }
      answer.writeHead(got.statusCode ?? 502, got.headers);
      return got.pipe(answer);
    });
    incoming.pipe(sent);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  const { port } = proxy.address() as AddressInfo;
  return { address: `http://localhost:${port}/console/`, cuts: () => cuts, stop: () => proxy.close() };
}

test('retries after a broken connection, and changes the site once', async ({ page, place }) => {
  const proxy = await startFaultyProxy(new URL(place.console));
  await signIn(page, proxy.address, await place.token('gus', 'guide', 'rollback'));
  const before = (await place.store.live.history()).length;
  await page.getByRole('region', { name: 'Guide', exact: true }).getByRole('link').nth(1).click();
  await page.getByRole('button', { name: 'Roll back…' }).click();
  await dialog(page).getByRole('button', { name: 'Roll back' }).click();
  await ended(page, 'Rolled Guide back to');
  expect(proxy.cuts()).toBe(1);
  expect(await place.store.live.history()).toHaveLength(before + 1);
  proxy.stop();
});

test('reports that the site cannot be reached, and keeps the page', async ({ page, place }) => {
  await signIn(page, place.console, await place.token('hal', 'guide', 'release'));
  await page.context().setOffline(true);
  await expect(
    page.getByText('The site cannot be reached right now. The console keeps trying.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Guide', exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('The console keeps trying.')).toHaveCount(0);
  await revokeToken(place.store, 'hal');
  await expect(dialog(page)).toContainText('Your session has ended.');
});
