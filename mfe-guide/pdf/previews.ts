/** A page of the guide that the download page shows, by the page's id. */
export type PreviewSource = { readonly pageId: string; readonly alt: string; readonly caption: string };

/** The three pages that are shown, in this order, as `guide-preview-1.jpg` to `-3.jpg`. */
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
