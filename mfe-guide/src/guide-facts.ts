export const guideFacts = {
  title: 'The Year-Round Homeowner’s Guide',
  pages: 55,
  edition: 'November 2026',
} as const;

export const PREVIEW_SIZE = { width: 600, height: 776 } as const;

/** `name` is a picture in `public/`, and `page` is a page number in the PDF. */
export const guidePreviews = [
  {
    name: 'guide-preview-1',
    page: 6,
    caption: 'The whole year on one page',
    alt: 'A page of the guide: a table of twenty-six maintenance jobs with the months to do them in.',
  },
  {
    name: 'guide-preview-2',
    page: 20,
    caption: 'Repairs with steps and drawings',
    alt: 'A page of the guide: how to stop a running toilet, with a cutaway drawing of the tank and numbered steps.',
  },
  {
    name: 'guide-preview-3',
    page: 35,
    caption: 'Every shut-off, before you need it',
    alt: 'A page of the guide: where the main water valve is and how to close it, with drawings of both kinds of valve.',
  },
] as const;
