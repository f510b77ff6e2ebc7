import MiniSearch from 'minisearch';
import type { SearchFile } from 'shared-lib';

export interface SearchResult {
  to: string;
  heading: string;
  /** The page's name; empty if it equals the heading. */
  page: string;
  text: string;
  /** The section's terms that match the query, for marking. */
  terms: ReadonlySet<string>;
}

/** Best first. `exact` is false when the results match similar words, or only some of the words. */
export interface SearchAnswer {
  results: readonly SearchResult[];
  exact: boolean;
}

/** The answer is null when the query has no word yet. */
export type SearchIndex = (query: string) => SearchAnswer | null;

/** Words that are ignored, except as the last word, which may be incomplete. */
const STOP_WORDS =
  /^(an|and|are|at|be|by|can|do|does|for|from|how|in|is|it|my|of|on|or|the|to|what|when|where|which|why|with)$/;

const isNumber = (term: string) => /^\d+$/.test(term);

function queryTerms(query: string): string[] {
  return termsIn(query).filter((term, index, { length }) => index === length - 1 || !STOP_WORDS.test(term));
}

/** For a few hundred sections, building the index is faster than downloading it. */
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
      const matches = index.search(query, options);
      if (matches.length === 0) continue;
      const results = matches.map(({ id, terms }) => {
        const { to, heading, page, text } = sections[id] as (typeof sections)[number];
        return { to, heading, page: page === heading ? '' : page, text, terms: new Set(terms) };
      });
      return { results, exact: attempt === 0 };
    }
    return { results: [], exact: true };
  };
}

/** A word, or words that belong together: `Wi-Fi`, `roof’s`, `8 × 10`. */
const PIECE = /[\p{L}\p{N}]+(?:(?:['’-]|\s?×\s?)[\p{L}\p{N}]+)*/gu;

function singular(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word) || /(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(shel|lea)ves$/, '$1f')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/s$/, '');
}

export const piecesOf = (text: string) =>
  Array.from(text.matchAll(PIECE), ({ 0: piece, index: at }) => ({ piece, at }));

/** Each word of a piece (lower case, singular, no accents), and all words joined: `wifi` finds `Wi-Fi`. */
export function termsOf(piece: string): string[] {
  const plain = piece.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s/g, '');
  const parts = plain.split(/[^\p{L}\p{N}]/u);
  const joined = parts.length > 1 ? [plain.replaceAll('×', 'x').replace(/['’-]/g, '')] : [];
  return [...new Set([...parts, ...joined].filter((word) => /\d|../.test(word)).map(singular))];
}

const termsIn = (text: string): string[] => piecesOf(text).flatMap(({ piece }) => termsOf(piece));

/** An excerpt of this many characters takes about two lines on a wide screen. */
const MAX_LENGTH = 150;
const MAX_BEFORE_MATCH = 50;

/** The part of a text that matches the most terms; without a match, the beginning. */
export function excerpt(text: string, terms: ReadonlySet<string>): string {
  const pieces = piecesOf(text);
  const matches = pieces.flatMap(({ piece, at }) =>
    termsOf(piece).flatMap((term) => (terms.has(term) ? [{ term, at }] : [])),
  );
  const countFrom = (start: number) =>
    new Set(matches.filter(({ at }) => at >= start && at < start + MAX_LENGTH).map(({ term }) => term)).size;
  const match = [...matches].sort((a, b) => countFrom(b.at) - countFrom(a.at))[0]?.at ?? 0;
  const before = text.slice(0, match);
  const sentence = Math.max(...['.', '!', '?'].map((end) => before.lastIndexOf(end))) + 1;
  const word = pieces.find(({ at }) => at >= match - MAX_BEFORE_MATCH)?.at ?? 0;
  const start = match - sentence <= MAX_BEFORE_MATCH ? sentence : word;
  const rest = text.slice(start).trim();
  const cut = rest
    .slice(0, MAX_LENGTH)
    .replace(/\s\S*$/, '')
    .trimEnd();
  const shown = rest.length > MAX_LENGTH ? `${cut} …` : rest;
  return start > 0 ? `… ${shown}` : shown;
}

const TIMEOUT_MS = 15_000;

/** @throws Error when `/search.json` does not load, or when a cache or proxy has replaced it. */
export async function loadSearchIndex(): Promise<SearchIndex> {
  const response = await fetch('/search.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`/search.json returned ${response.status}`);
  return createSearchIndex((await response.json()) as SearchFile);
}
