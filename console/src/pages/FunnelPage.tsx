import type { ReactElement } from 'react';

/** Holds its place. */
export function FunnelPage(): ReactElement {
  return <h1>Funnel</h1>;
}
