import type { SearchFile, SearchPage, SearchSection } from 'shared-lib';
import { within } from 'shared-lib/loading/loader.ts';
import type { SearchIndex } from './search-index.ts';
import { createSearchIndex } from './search-index.ts';

let loading: Promise<SearchIndex> | undefined;

const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string');

const isSection = (section: Partial<SearchSection> | null) =>
  areTexts(section?.anchor, section?.heading, section?.text);

const isPage = (page: Partial<SearchPage> | null) =>
  areTexts(page?.path, page?.title) && Array.isArray(page?.sections) && page.sections.every(isSection);

/** Validates a response, because a cache or a proxy may have replaced it. */
function isSearchFile(answer: Partial<SearchFile> | null): answer is SearchFile {
  return Array.isArray(answer?.pages) && answer.pages.every(isPage);
}

async function load(): Promise<SearchIndex> {
  const response = await fetch('/search.json');
  if (!response.ok) throw new Error(`/search.json answered ${response.status}`);
  const answer = (await response.json()) as Partial<SearchFile> | null;
  if (!isSearchFile(answer)) throw new Error('/search.json is not a list of pages');
  return createSearchIndex(answer);
}

/**
 * The index of the live pages, loaded once.
 * @throws Error when it does not load; the next call tries again.
 */
export function loadSearchIndex(): Promise<SearchIndex> {
  loading ??= within(load(), () => new Error('/search.json did not arrive in time.')).catch(
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}
