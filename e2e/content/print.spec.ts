import { inflateSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';

/** US Letter without its margins of 1 cm, in CSS pixels. */
const SHEET = { width: 740, height: 980 };

/** The letters on each sheet (US Letter) that the page takes, of a PDF as Chromium writes it. */
async function printed(page: Page): Promise<number[]> {
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  const file = (await page.pdf({ format: 'Letter', margin })).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map((found) => [found[1], found[2]]),
  );
  return [...objects.values()].flatMap((object = '') => {
    if (!/^<<\/Type \/Page\b/.test(object)) return [];
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(object)?.[1]) ?? '';
    const packed = content.slice(content.indexOf('stream\n') + 7, content.lastIndexOf('\nendstream'));
    const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    // A letter is two bytes in hexadecimal.
    return [
      [...drawn.matchAll(/<([0-9A-F]+)>/gi)].reduce((sum, [, letters = '']) => sum + letters.length / 4, 0),
    ];
  });
}

for (const [path, most] of [
  ['/curb-appeal-upgrades', 6],
  ['/smart-gadgets-for-home', 7],
  ['/backyard-diy-oasis', 12],
  ['/energy-efficiency-tips', 9],
  ['/energy-efficiency-ideas', 9],
] as const) {
  test(`${path} prints on at most ${most} sheets, each project in one piece, the last sheet with words of the article`, async ({
    page,
  }) => {
    await page.goto(path);
    const sheets = await printed(page);
    expect(sheets.length).toBeLessThanOrEqual(most);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(SHEET);
    const end = await page.locator('[data-disclosure]').last().innerText();
    await expect(page.locator('body footer').last()).toBeHidden();
    expect(sheets.at(-1), sheets.join(', ')).toBeGreaterThan(end.length + 100);
    const sections = await page.locator('article ol > li[id]').evaluateAll((items) =>
      items.map((item) => ({
        id: item.id,
        height: item.clientHeight,
        whole: getComputedStyle(item).breakInside,
      })),
    );
    expect(sections.length).toBeGreaterThanOrEqual(5);
    for (const { id, height, whole } of sections) {
      expect.soft(whole, id).toBe('avoid');
      expect.soft(height, id).toBeLessThan(SHEET.height);
    }
  });
}

test('an article prints its text, products and disclosure, without navigation or promotion, on at most nine sheets', async ({
  page,
}) => {
  await page.goto('/curb-appeal-upgrades');
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['Three picks for this job', 'In short', '5 Frame the door with two big planters'])
    await expect.soft(page.getByRole('heading', { name: shown })).toBeVisible();
  await expect.soft(page.locator('[data-disclosure]')).toHaveCount(2);
  await expect.soft(page.locator('[data-disclosure]').last()).toBeVisible();
  for (const name of ['Main', 'On this page', 'Quick links'])
    await expect.soft(page.getByRole('navigation', { name, includeHidden: true })).toBeHidden();
  for (const name of ['Keep reading', 'Get the free homeowners guide'])
    await expect.soft(page.getByText(name, { exact: true }).first()).toBeHidden();
  expect(await page.locator('a[rel~="sponsored"]:visible').count()).toBe(0);
  const { length } = await printed(page);
  expect(length).toBeGreaterThan(3);
  expect(length).toBeLessThanOrEqual(9);
});

test('whoever likes the dark reads dark words on white paper', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/interior-tips');
  const color = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(color).toBe('rgb(31, 42, 36)');
});
