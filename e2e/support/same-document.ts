import type { Page } from '@playwright/test';

declare global {
  interface Window {
    visitedDocument?: true;
  }
}

/** Distinguishes a client-side navigation, which keeps `window`, from a full load. */
export const sameDocument = {
  /** Marks the current document. */
  mark: (page: Page): Promise<void> =>
    page.evaluate(() => {
      window.visitedDocument = true;
    }),
  /** Whether the marked document is still open. */
  isKept: (page: Page): Promise<boolean> => page.evaluate(() => window.visitedDocument === true),
};
