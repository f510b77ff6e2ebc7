import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { openPage } from '../support/open-page.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

test('the cover is in the first view and nothing lies over it, at every width; on a telephone the button of the form is, too', async ({
  page,
}) => {
  await openPage(page, SIGNUP);
  const cover = page.getByRole('img', { name: /^The cover of/ });
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1024, 800],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(cover).toBeInViewport({ ratio: 1 });
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
    const free = await cover.evaluate((image) => {
      const { left, top, right, bottom } = image.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points = [
        [left + 5, top + 5],
        [right - 5, top + 5],
        [left + 5, bottom - 5],
        [right - 5, bottom - 5],
        [x, y],
      ];
      return points.every(([pointX = 0, pointY = 0]) => document.elementFromPoint(pointX, pointY) === image);
    });
    expect(free, `${width} px`).toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole('main').getByRole('button', { name: 'Get the free guide' });
  await expect(button).toBeInViewport({ ratio: 1 });
});

test('no word of the download page’s title stands alone, its previews open in a size to read, and nothing goes past the edge', async ({
  page,
}) => {
  await openPage(page, DOWNLOAD);
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page.getByRole('heading', { level: 1 }).evaluate(async (title) => {
      await document.fonts.ready;
      const range = document.createRange();
      range.selectNodeContents(title);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `${width} px`).toBe(2);
  }
  const previews = page.getByRole('link', { name: /\(opens large in a new tab\)$/ });
  await expect(previews).toHaveCount(3);
  for (const preview of await previews.all()) {
    const answer = await page.request.get((await preview.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('image/webp');
    const picture = await answer.body();
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1020, height: 1320 });
    // As WebP it takes a third to two thirds of the JPEG before, which had 65 KB at least.
    expect(picture.length).toBeGreaterThan(40_000);
  }

  // WCAG 2.2, 1.4.10 "Reflow" with 1.4.12 "Text Spacing".
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [DOWNLOAD, SIGNUP]) {
    await openPage(page, path);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
