import { type ReactElement, useEffect } from 'react';

/** What a page is called, above it and in the browser's tab. */
export function Title({ children }: { children: string }): ReactElement {
  useEffect(() => {
    document.title = `${children} - Console`;
  }, [children]);
  return <h1>{children}</h1>;
}
