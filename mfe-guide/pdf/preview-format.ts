/** What a picture of a page is: a Letter page of 816 by 1056 in pixels of its own, and the most bytes it may weigh. */
export type PictureFormat = { readonly width: number; readonly height: number; readonly bytes: number };

/** A preview on the pages of the site, and the cover there. */
export const previewFormat: PictureFormat = { width: 600, height: 776, bytes: 60_000 };

/** What a preview opens: large enough to read every word on a page of 10 point letters. */
export const largeFormat: PictureFormat = { width: 1224, height: 1584, bytes: 400_000 };
