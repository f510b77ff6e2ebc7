import { useContext } from 'react';
import { type PageSource, PageSourceContext } from './page-source.ts';

/** The page source of this application. @throws Error outside the shell. */
export function usePageSource(): PageSource {
  const source = useContext(PageSourceContext);
  if (!source) throw new Error('No page source: the application was rendered outside the shell.');
  return source;
}
