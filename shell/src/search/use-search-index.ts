import { useCallback, useEffect, useState } from 'react';
import { useBackOnline } from 'shared-lib/ui/use-back-online.ts';
import { loadSearchIndex } from './load-search-index.ts';
import type { SearchIndex } from './search-index.ts';

/** The index: null while it loads, the error when it did not arrive. `retry` asks again. */
export function useSearchIndex(): { index: SearchIndex | Error | null; retry: () => void } {
  const [index, setIndex] = useState<SearchIndex | Error | null>(null);
  const retry = useCallback(() => {
    setIndex(null);
    loadSearchIndex().then(
      (loaded) => setIndex(() => loaded),
      (cause: unknown) => setIndex(cause instanceof Error ? cause : new Error(String(cause))),
    );
  }, []);
  useEffect(retry, [retry]);
  useBackOnline(index instanceof Error, retry);
  return { index, retry };
}
