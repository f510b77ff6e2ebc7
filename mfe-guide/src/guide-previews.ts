/** A picture of a page of the guide, in `public/`. */
export type GuidePreview = {
  readonly file: string;
  /** The same page in a readable size, also in `public/`. */
  readonly large: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** The shown page of the PDF, counted from 1. */
  readonly page: number;
};

/** The three pages on the download page. */
export const guidePreviews: readonly GuidePreview[] = [
  {
    file: 'guide-preview-1.webp',
    large: 'guide-preview-1-large.webp',
    width: 600,
    height: 776,
    alt: 'A page of the guide: a table of twenty-six maintenance jobs with the months to do them in.',
    caption: 'The whole year on one page',
    page: 6,
  },
  {
    file: 'guide-preview-2.webp',
    large: 'guide-preview-2-large.webp',
    width: 600,
    height: 776,
    alt: 'A page of the guide: how to stop a running toilet, with a cutaway drawing of the tank and numbered steps.',
    caption: 'Repairs with steps and drawings',
    page: 20,
  },
  {
    file: 'guide-preview-3.webp',
    large: 'guide-preview-3-large.webp',
    width: 600,
    height: 776,
    alt: 'A page of the guide: where the main water valve is and how to close it, with drawings of both kinds.',
    caption: 'Every shut-off, before you need it',
    page: 35,
  },
];
