import type { ReactElement } from 'react';

/** Holds its place. */
export function ReleasePage(): ReactElement {
  return <h1>Release</h1>;
}
