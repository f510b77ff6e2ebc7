import { guideFacts } from '../src/guide-facts.ts';

/** The document's metadata. */
export const edition = {
  title: guideFacts.title,
  publisher: 'The Gable & Grain editors',
  language: 'en-US',
  /** Replaces `{edition}` in the chapters. */
  name: `Second edition, ${guideFacts.edition}`,
  /** Date of the edition, also the PDF's creation date, so that the same source produces the same bytes. */
  date: '20261122120000',
} as const;

/** The chapters in reading order, by the id of their first page; their pages are in `chapters/<number>-<id>.html`. */
export const chapters = ['the-year', 'tools', 'repairs', 'energy-water', 'safety', 'budget-hiring'] as const;
