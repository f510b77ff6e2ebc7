import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import {
  dialog,
  GUIDE,
  navigation,
  operations,
  signIn,
  consoleTest as test,
  visitGuide,
  waitForResult,
} from '../support/console-site.ts';
import { variantText } from '../support/publishing.ts';

const PHONE = { width: 390, height: 900 };
const VARIANT = 2;
const TITLE = 'Headline 2';

async function check(page: Page, state: string): Promise<void> {
  for (const size of [{ width: 1280, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, `${state}, ${size.width} px`).toBeLessThanOrEqual(0);
    expect.soft(await axeFindings(page), `${state}, ${size.width} px`).toEqual([]);
  }
}

async function confirm(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('a marketer previews, tests, releases and rolls back in the console on a phone', async ({
  page,
  site,
}) => {
  const liveHtml = async () => (await fetch(`${site.url}${GUIDE}`)).text();
  await page.setViewportSize(PHONE);
  await signIn(page, site.console, await site.token('ana', 'guide', 'preview', 'release', 'rollback'));
  await check(page, 'apps');

  await page.getByRole('link', { name: 'New release' }).click();
  await page.getByLabel('Drop the release here').setInputFiles(await site.packGuide(VARIANT));
  await operations(page).getByRole('link', { name: 'Open the draft' }).click();
  await expect(operations(page)).toHaveCount(0);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change the title' }).click();
  await dialog(page).getByLabel('Title').fill(TITLE);
  await confirm(page, 'Save');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const isDrawn = (canvas: HTMLCanvasElement) =>
    canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
  await expect.poll(() => page.locator('figure canvas').first().evaluate(isDrawn)).toBe(true);
  await check(page, 'draft');

  await page.getByRole('button', { name: 'Share a preview…' }).click();
  await check(page, 'sharing a preview');
  await confirm(page, 'Make the preview');
  const preview = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the preview' }).click();
  await expect((await preview).getByRole('heading', { level: 1 })).toContainText(variantText(VARIANT));
  expect(await liveHtml()).not.toContain(variantText(VARIANT));

  await page.getByRole('button', { name: 'Show to some visitors…' }).click();
  await expect(dialog(page).getByRole('slider', { name: 'Part of the visitors' })).toHaveValue('20');
  await dialog(page).getByRole('button', { name: '50/50' }).click();
  await expect(dialog(page)).toContainText('Show to 50% of the visitors');
  await check(page, 'showing it to some visitors');
  await dialog(page).getByRole('button', { name: '20%', exact: true }).click();
  await confirm(page, 'Show to 20% of the visitors');
  const canary = page.getByRole('region', { name: 'Canary of guide' });
  await waitForResult(page, `20% of the visitors get “${TITLE}”.`);
  await expect(canary).toContainText('Too early');
  // The button that had the focus is gone.
  await expect(page.getByRole('main')).toBeFocused();
  await operations(page).getByRole('button', { name: 'Close' }).last().click();

  const { versions, canaries } = await site.store.live.current();
  await visitGuide(site, versions.guide ?? '', 60, 3);
  await visitGuide(site, canaries[0]?.version ?? '', 60, 30);
  await navigation(page).getByRole('link', { name: 'Apps' }).click();
  await expect(page.getByText('This canary is ready for a decision.')).toBeVisible();
  await expect(canary).toContainText('The new release is better: 50.0% against 5.0%.');
  await check(page, 'a canary');
  await canary.getByRole('button', { name: 'Keep the new one…' }).click();
  await confirm(page, 'Make live');
  await waitForResult(page, `“${TITLE}” is live.`);
  await expect.poll(liveHtml).toContain(variantText(VARIANT));

  const app = page.getByRole('region', { name: 'Guide', exact: true });
  await expect(app).toContainText('by ana');
  await app.getByRole('link', { name: TITLE, exact: true }).click();
  await page.getByRole('button', { name: 'Roll back…' }).click();
  await expect(dialog(page)).toContainText('to revert it in the code');
  await confirm(page, 'Roll back');
  await waitForResult(page, 'Rolled Guide back to');
  await expect(page.getByText('Rolled back', { exact: true })).toBeVisible();
  await expect.poll(liveHtml).not.toContain(variantText(VARIANT));
  await check(page, 'rolled back');

  await navigation(page).getByRole('link', { name: 'Results' }).click();
  await expect(page.getByRole('main')).toContainText(`ana kept “${TITLE}” and made it live.`);
  await expect(page.getByRole('main')).toContainText('New release: 30 guide requests in 60 views (50.0%).');
  await check(page, 'results');
  await navigation(page).getByRole('link', { name: 'History' }).click();
  for (const sentence of [
    `added “${TITLE}”.`,
    `shared a preview of “${TITLE}”.`,
    `showed “${TITLE}” to 20% of the visitors.`,
    `kept “${TITLE}” and made it live.`,
    'rolled Guide back to',
  ])
    await expect(page.getByRole('main')).toContainText(`ana ${sentence}`);
  await check(page, 'history');
  await navigation(page).getByRole('link', { name: 'Access' }).click();
  await expect(page.getByRole('main')).toContainText('ana (yours) for Guide');
  await check(page, 'access');
});
