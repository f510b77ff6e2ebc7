import type { ReactElement, RefObject } from 'react';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { SearchAnswers } from './SearchAnswers.tsx';
import { SearchFailure } from './SearchFailure.tsx';
import { SearchFooter } from './SearchFooter.tsx';
import { useLeaving } from './use-leaving.ts';
import { useSearchIndex } from './use-search-index.ts';
import { useSearchKeys } from './use-search-keys.ts';

/** What the open dialog and the panel below its field share. */
export interface SearchPanelProps {
  dialog: RefObject<HTMLDialogElement | null>;
  query: string;
  setQuery: (query: string) => void;
}

/** Everything below the search field; loaded with the first opening. */
export function SearchPanel({ dialog, query, setQuery }: SearchPanelProps): ReactElement {
  const { index, retry } = useSearchIndex();
  const leave = useLeaving(dialog);
  useSearchKeys(dialog);
  if (index === null) return <Spinner label="Loading" />;
  if (index instanceof Error) return <SearchFailure retry={retry} />;
  return (
    <>
      <SearchAnswers query={query} answer={index(query)} leave={leave} setQuery={setQuery} />
      <SearchFooter />
    </>
  );
}
