import { piecesOf, termsOf } from './search-terms.ts';

/** About two lines on a wide screen, in characters. */
const LENGTH = 150;
/** How far before the first match an excerpt may begin, in characters. */
const BEFORE = 50;

/** Where the stretch of a text begins that has the most different terms. */
function richest(text: string, terms: ReadonlySet<string>): number {
  const matches = [...piecesOf(text)].flatMap(({ piece, at }) =>
    termsOf(piece).flatMap((term) => (terms.has(term) ? [{ term, at }] : [])),
  );
  const ranked = matches.map(({ at }) => {
    const near = matches.filter((other) => other.at >= at && other.at < at + LENGTH);
    return { at, count: new Set(near.map(({ term }) => term)).size };
  });
  const most = Math.max(...ranked.map(({ count }) => count));
  return ranked.find(({ count }) => count === most)?.at ?? 0;
}

/** The part of a text that has the most of the terms, cut between words; else its beginning. */
export function excerpt(text: string, terms: ReadonlySet<string>): string {
  const match = richest(text, terms);
  const before = text.slice(0, match);
  const sentence = Math.max(...['.', '!', '?'].map((end) => before.lastIndexOf(end))) + 1;
  const word = [...piecesOf(text)].find(({ at }) => at >= match - BEFORE)?.at ?? 0;
  const start = match - sentence <= BEFORE ? sentence : word;
  const rest = text.slice(start).trim();
  const shown =
    rest.length <= LENGTH
      ? rest
      : `${rest
          .slice(0, LENGTH)
          .replace(/\s\S*$/, '')
          .trimEnd()} …`;
  return start > 0 ? `… ${shown}` : shown;
}
