/** What the document says of itself: in its metadata, on its cover and in its colophon. */
export const edition = {
  title: 'The Year-Round Homeowner’s Guide',
  publisher: 'The Gable & Grain editors',
  language: 'en-US',
  /** Stands for `{edition}` in the chapters, and on the site's pages through `src/guide-facts.ts`. */
  name: 'Second edition, November 2026',
  /** Date of the edition, written as the PDF's creation date so that the same source gives the same bytes. */
  date: '20261122120000',
} as const;
