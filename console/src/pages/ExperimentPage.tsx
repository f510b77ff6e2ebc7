import type { ReactElement } from 'react';

/** Holds its place. */
export function ExperimentPage(): ReactElement {
  return <h1>Experiment</h1>;
}
