import { useLayoutEffect } from 'react';
import { usePageSource } from './use-page-source.ts';

/** Tells the page source where the visitor is. */
export function useNavigated(pathname: string): void {
  const source = usePageSource();
  useLayoutEffect(() => source.navigated(pathname), [source, pathname]);
}
