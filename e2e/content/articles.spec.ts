import { inflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { downloadButtons, openGuide, openPage } from '../support/page.ts';
import { test } from '../support/test.ts';

const ARTICLE = '/backyard-diy-oasis';

/** US Letter without its margins of 1 cm, in CSS pixels. */
const SHEET = { width: 740, height: 980 };

async function lettersPerSheet(page: Page): Promise<number[]> {
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  const file = (await page.pdf({ format: 'Letter', margin })).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map((match) => [match[1], match[2]]),
  );
  return [...objects.values()].flatMap((object = '') => {
    if (!/^<<\/Type \/Page\b/.test(object)) return [];
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(object)?.[1]) ?? '';
    const packed = content.slice(content.indexOf('stream\n') + 7, content.lastIndexOf('\nendstream'));
    const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    // Each letter is two bytes, written in hexadecimal.
    return [
      [...drawn.matchAll(/<([0-9A-F]+)>/gi)].reduce((sum, [, letters = '']) => sum + letters.length / 4, 0),
    ];
  });
}

test('a project prints alone on one sheet, with its steps and shopping list', async ({ page }) => {
  await page.addInitScript(() => {
    // The test prints with page.pdf().
    window.print = () => {};
  });
  await openPage(page, ARTICLE);
  const buttons = page.getByRole('button', { name: /^Print steps and shopping list/ });
  await expect(buttons).toHaveCount(7);
  for (const button of (await buttons.all()).slice(0, 2)) {
    await button.click();
    const section = page.locator('[data-print]');
    await expect(section).toHaveCount(1);
    const name = await section.getAttribute('id');
    await page.emulateMedia({ media: 'print' });
    await expect(section.getByText('Total, before tools and tax')).toBeVisible();
    await expect(section.getByText('Step by step')).toBeVisible();
    await expect(page.locator('header, footer, h1').filter({ visible: true })).toHaveCount(0);
    expect.soft(await lettersPerSheet(page), `${name} on one sheet`).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    // `page.pdf()` fired `afterprint`, whose listener restores the page.
    await expect(section).toHaveCount(0);
  }
});

test('the dashboard lists a page saved before login and a guide downloaded after it', async ({
  page,
  signIn,
}) => {
  await openPage(page, ARTICLE);
  const save = page.getByRole('button', { name: 'Save for later' });
  await save.click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in', exact: true })).toBeVisible();

  await signIn();
  await openPage(page, '/homeowners-guide-download');
  const recorded = page.waitForResponse('**/api/content/create');
  await openGuide(page, () => downloadButtons(page).first().click());
  await recorded;
  await openPage(page, '/dashboard');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Download Again');
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await expect(saved.getByRole('link', { name: '7 DIY Projects for a Backyard Oasis' })).toBeVisible();

  await openPage(page, '/interior-tips');
  await save.click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Saved.');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Saved', pressed: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(saved.getByRole('listitem')).toHaveCount(2);
  await saved.getByRole('button', { name: /^Remove.*Backyard/ }).click();
  await expect(saved.getByText('was removed.')).toBeVisible();
  await expect(saved.getByRole('listitem')).toHaveCount(1);
});

test('an article prints dark text on at most 6 sheets, without navigation or split sections', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(SHEET);
  await page.goto('/curb-appeal-upgrades');
  const color = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(color, 'in dark mode').toBe('rgb(31, 42, 36)');
  for (const heading of ['Three picks for this job', 'In short', '5 Frame the door with two big planters'])
    await expect.soft(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect.soft(page.locator('[data-disclosure]').last()).toBeVisible();
  await expect.soft(page.locator('nav, footer').filter({ visible: true })).toHaveCount(0);
  await expect.soft(page.getByText('Keep reading', { exact: true })).toBeHidden();
  expect(await page.locator('a[rel~="sponsored"]:visible').count()).toBe(0);
  const sources = await page
    .locator('article :is(p, li) > a[href^="https:"]:visible')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
  expect(sources.length).toBeGreaterThan(0);
  for (const printed of sources) expect(printed).toContain('https://');

  const sections = await page.locator('article ol > li[id]').evaluateAll((items) =>
    items.map((item) => ({
      id: item.id,
      height: item.clientHeight,
      breakInside: getComputedStyle(item).breakInside,
    })),
  );
  expect(sections).toHaveLength(5);
  for (const { id, height, breakInside } of sections) {
    expect.soft(breakInside, id).toBe('avoid');
    expect.soft(height, id).toBeLessThan(SHEET.height);
  }
  const sheets = await lettersPerSheet(page);
  expect(sheets.length).toBeLessThanOrEqual(6);
  expect(sheets.at(-1), sheets.join()).toBeGreaterThan(300);
});
