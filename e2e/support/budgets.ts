import { BUDGETS as RELEASE_BUDGETS } from '../../delivery/src/core/build/budgets.ts';

/** The limits of a release and of a whole first view. */
export const BUDGETS = {
  ...RELEASE_BUDGETS,
  /** Of a visit that only reads, before the load event: HTML, fonts, and pictures that are not lazy. */
  reading: 80 * 1024,
  /** Everything that a page loads before it is scrolled: HTML, stylesheet, fonts, pictures, scripts. */
  firstView: 250 * 1024,
} as const;
