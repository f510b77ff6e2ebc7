import type { MouseEvent, ReactElement } from 'react';
import { SearchHint } from './SearchHint.tsx';
import { SearchNothing } from './SearchNothing.tsx';
import { SearchResults } from './SearchResults.tsx';
import { SearchStatus } from './SearchStatus.tsx';
import type { SearchAnswer } from './search-index.ts';

/** The best results are shown; who needs more needs another word. */
const SHOWN = 12;

function summary(query: string, answer: SearchAnswer | null): string {
  if (!answer) return '';
  const { results, exact } = answer;
  if (results.length === 0) return `Nothing found for “${query.trim()}”`;
  const named = (count: number) => (count === 1 ? '1 result' : `${count} results`);
  // How many more are less close says nothing.
  if (!exact) return `No exact match. Closest: ${named(Math.min(results.length, SHOWN))}`;
  const count = named(results.length);
  return results.length > SHOWN ? `The best ${SHOWN} of ${count}` : count;
}

/** What stands below the field: examples, results, or where to go when there are none. */
export function SearchAnswers(props: {
  query: string;
  answer: SearchAnswer | null;
  leave: (event: MouseEvent<HTMLAnchorElement>) => void;
  setQuery: (query: string) => void;
}): ReactElement {
  const { query, answer, leave, setQuery } = props;
  return (
    <>
      <SearchStatus text={summary(query, answer)} />
      {answer === null && <SearchHint setQuery={setQuery} />}
      {answer?.results.length === 0 && <SearchNothing leave={leave} />}
      {answer && answer.results.length > 0 && (
        <SearchResults results={answer.results.slice(0, SHOWN)} leave={leave} />
      )}
    </>
  );
}
