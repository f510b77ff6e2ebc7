import type { SearchFile } from 'shared-lib';
import { within } from 'shared-lib/loading/loader.ts';
import type { SearchIndex } from './search-index.ts';
import { createSearchIndex } from './search-index.ts';

/** How long `/search.json` may take, in milliseconds. */
const PATIENCE_MS = 8000;

let loading: Promise<SearchIndex> | undefined;

async function load(): Promise<SearchIndex> {
  const response = await fetch('/search.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`/search.json answered ${response.status}`);
  return createSearchIndex((await response.json()) as SearchFile);
}

/** The index of the live pages, loaded once. @throws Error when it does not arrive; then it can be tried again. */
export function loadSearchIndex(): Promise<SearchIndex> {
  loading ??= within(load(), PATIENCE_MS, () => new Error('/search.json did not arrive in time.')).catch(
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}
