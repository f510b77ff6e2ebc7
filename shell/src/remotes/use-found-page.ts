import { startTransition, use, useEffect, useState } from 'react';
import type { Found } from './page-finder.ts';
import { usePageSource } from './use-page-source.ts';

/** The page at a path: null when no app owns it, an error when the list of releases did not arrive. Suspends. */
export function useFoundPage(pathname: string): Found {
  const source = usePageSource();
  const [, setGeneration] = useState(0);
  // In a transition, so that what is on the screen stays until its replacement is complete.
  useEffect(
    () => source.subscribe(() => startTransition(() => setGeneration(source.generation()))),
    [source],
  );
  const found = source.find(pathname);
  return found instanceof Promise ? use(found) : found;
}
