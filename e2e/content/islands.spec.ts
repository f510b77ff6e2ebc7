import { expect, test } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { openPage } from '../support/open-page.ts';
import { scrollPage } from '../support/scroll-page.ts';
import { signIn } from '../support/sign-in.ts';

const ARTICLE = '/backyard-diy-oasis';

test('an article marks the current section and copies its link without moving the focus', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, ARTICLE);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(600, 400);
  // Playwright's own selectors do not support it. The browser updates it when the reader scrolls.
  const marked = async () => {
    await page.mouse.wheel(0, 1);
    return page.evaluate(() => document.querySelector('nav[aria-labelledby] a:target-current')?.textContent);
  };
  await page.evaluate(() => {
    const state = { shifted: 0 };
    Object.assign(window, { state });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shifted += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift' });
  });
  const bench = page.locator('#backyard-bench');
  await scrollPage(
    page,
    await bench.evaluate((section) => section.getBoundingClientRect().top + scrollY - 150),
  );
  expect((await bench.boundingBox())?.y).toBeCloseTo(150, -1);
  await expect.poll(marked).toBe('48-inch bench from twelve cuts');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');

  await bench.getByRole('link', { name: /^Copy the link to: 48-inch bench/ }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(`${ARTICLE}#backyard-bench`, page.url()).href);
  expect(page.url()).not.toContain('#');
  expect(await page.evaluate(() => (window as unknown as { state: { shifted: number } }).state.shifted)).toBe(
    0,
  );
});

test('each project prints with its steps and its shopping list on one sheet, alone', async ({ page }) => {
  await page.addInitScript(() => {
    // The test prints with page.pdf() while the page is prepared.
    window.print = () => {};
  });
  await openPage(page, ARTICLE);
  const buttons = page.getByRole('button', { name: /^Print steps and shopping list/ });
  await expect(buttons).toHaveCount(7);
  for (const button of (await buttons.all()).slice(0, isWhole ? 7 : 2)) {
    await button.click();
    const section = page.locator('[data-print]');
    await expect(section).toHaveCount(1);
    const name = await section.getAttribute('id');
    await page.emulateMedia({ media: 'print' });
    await expect(section.getByText('Total, before tools and tax')).toBeVisible();
    await expect(section.getByText('Step by step')).toBeVisible();
    await expect(page.locator('header, footer, h1').filter({ visible: true })).toHaveCount(0);
    const pdf = await page.pdf({
      format: 'Letter',
      margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
    });
    expect.soft(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), `${name} on one sheet`).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    // The browser fires `afterprint`.
    await expect(section).toHaveCount(0);
  }
});

test('a page saved before login is on the dashboard afterwards, and can be removed there', async ({
  page,
  context,
  baseURL,
}) => {
  await openPage(page, ARTICLE);
  const save = page.getByRole('button', { name: 'Save for later' });
  await save.click();
  const ways = page.getByRole('main').getByRole('link', { name: 'Log in', exact: true });
  await expect(ways).toHaveAttribute('href', '/login');

  await signIn(context, baseURL ?? '');
  await openPage(page, '/dashboard');
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await expect(saved.getByRole('link', { name: '7 DIY Projects for a Backyard Oasis' })).toHaveAttribute(
    'href',
    ARTICLE,
  );

  await openPage(page, '/interior-tips');
  await save.click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Saved.');
  const isSaved = page.getByRole('button', { name: 'Saved', pressed: true });
  await page.reload();
  await expect(isSaved).toBeVisible();
  await isSaved.click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Removed from your saved pages.');
  await save.click();
  await expect(isSaved).toBeVisible();
  await page.getByRole('link', { name: 'Open your dashboard' }).click();
  await expect(saved.getByRole('listitem')).toHaveCount(2);
  await saved.getByRole('button', { name: /^Remove.*Backyard/ }).click();
  await expect(saved.getByText('was removed.')).toBeVisible();
  await expect(saved.getByRole('listitem')).toHaveCount(1);
});
