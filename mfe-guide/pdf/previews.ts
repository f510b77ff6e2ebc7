import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A page of the guide that the download page shows, by the page's id. */
export type PreviewSource = { readonly pageId: string; readonly alt: string; readonly caption: string };

/** The three pages that are shown, in this order, as `guide-preview-1.webp` to `-3.webp`. */
export const previews: readonly PreviewSource[] = [
  {
    pageId: 'year-at-a-glance',
    alt: 'A page of the guide: a table of twenty-six maintenance jobs with the months to do them in.',
    caption: 'The whole year on one page',
  },
  {
    pageId: 'fix-toilet',
    alt: 'A page of the guide: how to stop a running toilet, with a cutaway drawing of the tank and numbered steps.',
    caption: 'Repairs with steps and drawings',
  },
  {
    pageId: 'water-shutoff',
    alt: 'A page of the guide: where the main water valve is and how to close it, with drawings of both kinds.',
    caption: 'Every shut-off, before you need it',
  },
];

/** What a picture of a page is: a Letter page of 816 by 1056 in pixels of its own, and the most bytes it may weigh. */
export type PictureFormat = { readonly width: number; readonly height: number; readonly bytes: number };

/** A preview on the pages of the site, and the cover there. */
export const previewFormat: PictureFormat = { width: 600, height: 776, bytes: 42_000 };

/** What a preview opens: large enough to read every word. */
export const largeFormat: PictureFormat = { width: 1020, height: 1320, bytes: 80_000 };

async function takePreview(page: Page, id: string, format: PictureFormat): Promise<Buffer> {
  const box = await page.locator(`section#${id}`).boundingBox();
  if (box === null) throw new Error(`The guide has no page #${id} to show as a preview`);
  const clip = { x: 0, y: box.y, width: 816, height: 1056 };
  const png = await page.screenshot({ type: 'png', fullPage: true, clip });
  // Letters and lines weigh less without loss than with it, and stay sharp; a cover of shades does not.
  const [picture] = (
    await Promise.all(
      [{ nearLossless: true, quality: 60 }, { quality: 80 }].map((how) =>
        sharp(png)
          .webp({ ...how, effort: 6 })
          .toBuffer(),
      ),
    )
  ).sort((one, other) => one.length - other.length);
  if (picture && picture.length <= format.bytes) return picture;
  throw new Error(`The preview of page #${id} is over ${format.bytes} bytes: choose a page with less on it`);
}

/**
 * Pictures of printed pages, as WebP in `format`. The opened guide must be in print media, in a window of 816 by 1056
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
