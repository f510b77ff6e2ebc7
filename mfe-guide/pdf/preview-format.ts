/** What a picture of a page is: a Letter page of 816 by 1056 in pixels of its own, and the most bytes it may weigh. */
export type PictureFormat = { readonly width: number; readonly height: number; readonly bytes: number };

/** A preview on the pages of the site, and the cover there. */
export const previewFormat: PictureFormat = { width: 600, height: 776, bytes: 60_000 };

/** What a preview opens: large enough to read every word, and within the budget of a bitmap on the site. */
export const largeFormat: PictureFormat = { width: 1020, height: 1320, bytes: 120_000 };
