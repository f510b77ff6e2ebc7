import { expect } from '@playwright/test';
import { revokeToken } from '../../delivery/src/remote/admin/tokens.ts';
import {
  dialog,
  ended,
  enterToken,
  navigation,
  operations,
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
