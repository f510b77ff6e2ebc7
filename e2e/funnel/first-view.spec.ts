import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';

const SIGNUP = '/free-homeowners-guide';

test('the cover is in the first view with nothing over it, on a phone with the form’s button', async ({
  page,
}) => {
  await openPage(page, SIGNUP);
  const cover = page.getByRole('img', { name: /^The cover of/ });
  for (const [width, height] of [
    [390, 844],
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
