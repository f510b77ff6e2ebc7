import { useLayoutEffect } from 'react';
import { usePageSource } from './use-page-source.ts';

/** Tells the page source where the visitor is. */
export function useNavigated(pathname: string, key: string): void {
  const source = usePageSource();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link once more is a new key.
  useLayoutEffect(() => source.navigated(pathname), [source, pathname, key]);
}
