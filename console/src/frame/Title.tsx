import type { ReactElement } from 'react';

/** The heading of a page, and its title in the browser's tab. */
export const Title = ({ children }: { children: string }): ReactElement => (
  <>
    <title>{`${children} - Console`}</title>
    <h1>{children}</h1>
  </>
);
