/** Facts about the guide, on the pages and in the PDF. */
export const guideFacts = {
  title: 'The Year-Round Homeowner’s Guide',
  pages: 55,
  edition: 'November 2026',
} as const;

/** The size of previews and of the cover, in pixels. */
export const PREVIEW_SIZE = { width: 600, height: 776 } as const;

/** A picture of a page of the PDF, whose pages are counted from 1; `large` has a readable size. Both are in `public/`. */
const preview = (number: number, page: number, caption: string, alt: string) => ({
  file: `guide-preview-${number}.webp`,
  large: `guide-preview-${number}-large.webp`,
  page,
  caption,
  alt,
});

/** The three pages on the download page. */
export const guidePreviews = [
  preview(
    1,
    6,
    'The whole year on one page',
    'A page of the guide: a table of twenty-six maintenance jobs with the months to do them in.',
  ),
  preview(
    2,
    20,
    'Repairs with steps and drawings',
    'A page of the guide: how to stop a running toilet, with a cutaway drawing of the tank and numbered steps.',
  ),
  preview(
    3,
    35,
    'Every shut-off, before you need it',
    'A page of the guide: where the main water valve is and how to close it, with drawings of both kinds.',
  ),
] as const;
