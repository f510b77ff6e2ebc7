import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import {
  addDraft,
  dialog,
  ended,
  GUIDE,
  navigation,
  operations,
  rename,
  signIn,
  consoleTest as test,
  visitGuide,
} from '../support/console-place.ts';
import { variantText } from '../support/publishing.ts';

test.describe.configure({ mode: 'serial' });

/** Checks the state of the page: nothing is wider than the screen, and axe finds nothing. */
async function check(page: Page, state: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(wide, state).toBeLessThanOrEqual(0);
  expect.soft(await axeFindings(page), state).toEqual([]);
}

/** Presses a button of the open dialog, which closes. */
async function confirm(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

for (const { width, variant } of [
  { width: 1280, variant: 2 },
  { width: 390, variant: 3 },
])
  test(`a marketer previews, tests, releases and rolls back by clicks alone at ${width} px`, async ({
    page,
    place,
  }) => {
    const readers = async () => (await fetch(`${place.url}${GUIDE}`)).text();
    const title = `Headline ${variant}`;
    await page.setViewportSize({ width, height: 900 });
    await signIn(
      page,
      place.console,
      await place.token(`ana-${width}`, 'guide', 'preview', 'release', 'rollback'),
    );
    await check(page, 'apps');

    await addDraft(page, place.packed(variant));
    await rename(page, title);
    await expect(page.getByRole('figure').first()).toContainText('of the screenshot differs');
    await check(page, 'draft');

    await page.getByRole('button', { name: 'Share a preview…' }).click();
    await check(page, 'sharing a preview');
    await confirm(page, 'Make the preview');
    const preview = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the preview' }).click();
    await expect((await preview).getByRole('heading', { level: 1 })).toContainText(variantText(variant));
    expect(await readers()).not.toContain(variantText(variant));

    await page.getByRole('button', { name: 'Show to some visitors…' }).click();
    await expect(dialog(page).getByRole('slider', { name: 'Part of the visitors' })).toHaveValue('20');
    await dialog(page).getByRole('button', { name: '50/50' }).click();
    await expect(dialog(page)).toContainText('Show to 50% of the visitors');
    await check(page, 'showing it to some visitors');
    await dialog(page).getByRole('button', { name: '20%', exact: true }).click();
    await confirm(page, 'Show to 20% of the visitors');
    const canary = page.getByRole('region', { name: 'Canary of guide' });
    await ended(page, `20% of the visitors get “${title}”.`);
    await expect(canary).toContainText('Too early');
    await operations(page).getByRole('button', { name: 'Close' }).last().click();

    const { versions, canaries } = await place.store.live.current();
    await visitGuide(place, versions.guide ?? '', 60, 3);
    await visitGuide(place, canaries[0]?.version ?? '', 60, 30);
    await navigation(page).getByRole('link', { name: 'Apps' }).click();
    await expect(page.getByText('This canary is ready for a decision.')).toBeVisible();
    await expect(canary).toContainText('The new release is better: 50.0% against 5.0%.');
    await check(page, 'a canary');
    await canary.getByRole('button', { name: 'Keep the new one' }).click();
    await confirm(page, 'Make live');
    await ended(page, `“${title}” is live.`);
    await expect.poll(readers).toContain(variantText(variant));

    const app = page.getByRole('region', { name: 'Guide', exact: true });
    await expect(app).toContainText(`by ana-${width}`);
    await app.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Roll back…' }).click();
    await expect(dialog(page)).toContainText('unless its change is reverted in the code');
    await confirm(page, 'Roll back');
    await ended(page, 'Rolled Guide back to');
    await expect(page.getByText('Rolled back', { exact: true })).toBeVisible();
    await expect.poll(readers).not.toContain(variantText(variant));
    await check(page, 'rolled back');

    await navigation(page).getByRole('link', { name: 'Results' }).click();
    await expect(page.getByRole('main')).toContainText(`ana-${width} made “${title}” live.`);
    await check(page, 'results');
    await navigation(page).getByRole('link', { name: 'History' }).click();
    for (const sentence of [
      `added “${title}”.`,
      `shared a preview of “${title}”.`,
      `showed “${title}” to 20% of the visitors.`,
      `made “${title}” live.`,
      'rolled Guide back to',
    ])
      await expect(page.getByRole('main')).toContainText(`ana-${width} ${sentence}`);
    await check(page, 'history');
    await navigation(page).getByRole('link', { name: 'Access' }).click();
    await expect(page.getByRole('main')).toContainText(`ana-${width} (yours) for Guide`);
    await check(page, 'access');
  });
