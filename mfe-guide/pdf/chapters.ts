/** The document's metadata, also on its cover and in its colophon. */
export const edition = {
  title: 'The Year-Round Homeowner’s Guide',
  publisher: 'The Gable & Grain editors',
  language: 'en-US',
  /** Replaces `{edition}` in the chapters, and on the site's pages through `src/guide-facts.ts`. */
  name: 'Second edition, November 2026',
  /** Date of the edition, also the PDF's creation date, so that the same source produces the same bytes. */
  date: '20261122120000',
} as const;

/** The chapters in reading order, by the id of their first page; their pages are in `chapters/<number>-<id>.html`. */
export const chapters = ['the-year', 'tools', 'repairs', 'energy-water', 'safety', 'budget-hiring'] as const;
