import type { SourceName } from './sources.ts';

/**
 * Words of a page with a figure or a fact that a reader may act on or dispute, and what stands behind them:
 *
 * - a publication of `sources.ts`;
 * - `page`: the publication that the page itself links to, beside the words;
 * - `sum`: other figures, worked out as the third part says;
 * - `practice`: the editors, who follow the practice of the trade or the usual instructions of makers. No
 *   publication is claimed.
 */
export type Claim =
  | readonly [words: string, source: SourceName | 'page' | 'practice']
  | readonly [words: string, source: 'sum', how: string];

/** The claims of each place: a record of the pages, or a page of the guide. */
export type Claims = Readonly<Record<string, readonly Claim[]>>;
