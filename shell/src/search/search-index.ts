import MiniSearch from 'minisearch';
import type { SearchFile } from 'shared-lib';
import { termsIn } from './search-terms.ts';

/** A section that has been found. */
export interface SearchResult {
  /** Where it leads: a path, with the section's anchor where it has one. */
  to: string;
  heading: string;
  /** The page's name, where the heading is not already that. */
  page: string;
  text: string;
  /** The terms of the section that answer the query, for marking them. */
  terms: ReadonlySet<string>;
}

/** What a query finds, best first. `exact` is false when nothing has all of its words. */
export interface SearchAnswer {
  results: readonly SearchResult[];
  exact: boolean;
}

/** Finds sections by the words of a query; null when it has no word yet. */
export type SearchIndex = (query: string) => SearchAnswer | null;

/** Words that say nothing, unless they are the last one, which may be the start of another. */
const STOP_WORDS =
  /^(an|and|are|at|be|by|can|do|does|for|from|how|in|is|it|my|of|on|or|the|to|what|when|where|which|why|with)$/;

const isNumber = (term: string) => /^\d+$/.test(term);

function queryTerms(query: string): string[] {
  return termsIn(query).filter((term, index, { length }) => index === length - 1 || !STOP_WORDS.test(term));
}

/** Makes the index. Under a site's few hundred sections that takes less than downloading it would. */
export function createSearchIndex({ pages }: SearchFile): SearchIndex {
  const sections = pages.flatMap(({ path, title, sections: parts }) =>
    parts.map(({ anchor, heading, text }) => {
      const [, number] = anchor.match(/^page=(\d+)$/) ?? [];
      const page = number ? `${title}, page ${number} (PDF)` : title || 'Home';
      return { to: anchor ? `${path}#${anchor}` : path, heading, text, page, isPage: !anchor };
    }),
  );
  const index = new MiniSearch<{ id: number; heading: string; page: string; text: string }>({
    fields: ['heading', 'page', 'text'],
    tokenize: termsIn,
    processTerm: (term) => term,
    searchOptions: {
      boost: { heading: 4, page: 1.5 },
      combineWith: 'AND',
      prefix: (term) => !isNumber(term),
      tokenize: queryTerms,
    },
  });
  index.addAll(
    sections.map(({ heading, page, text, isPage }, id) => {
      return { id, heading: isPage ? `${page} ${heading}` : heading, page, text };
    }),
  );

  const fuzzy = { fuzzy: (term: string) => (term.length > 4 && !isNumber(term) ? 0.25 : false), maxFuzzy: 2 };
  return (query) => {
    if (queryTerms(query).length === 0) return null;
    const attempts = [{}, fuzzy, { ...fuzzy, combineWith: 'OR' as const }];
    for (const [attempt, options] of attempts.entries()) {
      const found = index.search(query, options);
      if (found.length === 0) continue;
      const results = found.flatMap(({ id, terms }) => {
        const section = sections[id as number];
        if (!section) return [];
        const { to, heading, page, text } = section;
        return [{ to, heading, page: page === heading ? '' : page, text, terms: new Set(terms) }];
      });
      return { results, exact: attempt === 0 };
    }
    return { results: [], exact: true };
  };
}
