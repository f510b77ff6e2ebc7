import type { Page } from '@playwright/test';

declare global {
  interface Window {
    visitedDocument?: true;
  }
}

/** Distinguishes a client-side navigation from a full load: only the first keeps what is on `window`. */
export const sameDocument = {
  /** Marks the document that is shown now. */
  mark: (page: Page): Promise<void> =>
    page.evaluate(() => {
      window.visitedDocument = true;
    }),
  /** Whether it is still the marked one. */
  isKept: (page: Page): Promise<boolean> => page.evaluate(() => window.visitedDocument === true),
};
