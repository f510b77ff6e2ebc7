import type { Page } from 'playwright-core';
import type { PictureFormat } from './preview-format.ts';

async function takePreview(page: Page, id: string, format: PictureFormat): Promise<Buffer> {
  const box = await page.locator(`section#${id}`).boundingBox();
  if (box === null) throw new Error(`The guide has no page #${id} to show as a preview`);
  const clip = { x: 0, y: box.y, width: 816, height: 1056 };
  // The quality gives way to the limit, never the size.
  for (const quality of [82, 76, 70, 64, 58, 52, 46, 40, 34]) {
    const picture = await page.screenshot({ type: 'jpeg', quality, fullPage: true, clip });
    if (picture.length <= format.bytes) return picture;
  }
  throw new Error(`The preview of page #${id} is over ${format.bytes} bytes: choose a page with less on it`);
}

/**
 * Pictures of printed pages, as JPEG in `format`. The opened guide must be in print media, in a window of 816 by 1056
 * whose device scale is the format's width by 816.
 */
export async function takePreviews(
  page: Page,
  pageIds: readonly string[],
  format: PictureFormat,
): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const id of pageIds) pictures.push(await takePreview(page, id, format));
  return pictures;
}
