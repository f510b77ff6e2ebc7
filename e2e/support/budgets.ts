import { BUDGETS as RELEASE_BUDGETS } from '../../delivery/src/gate/check-budgets.ts';

/** What a release may cost, and what a whole first view may. */
export const BUDGETS = {
  ...RELEASE_BUDGETS,
  /** Everything that a page brings before it is scrolled: HTML, stylesheet, fonts, pictures, scripts. */
  firstView: 250 * 1024,
} as const;
