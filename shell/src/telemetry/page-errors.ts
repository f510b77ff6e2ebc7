import type { RootOptions } from 'react-dom/client';

/** The errors of this document, from its start: events of the window, and errors of pages. */
export const pageErrors: unknown[] = [];

/** Notes an error for `page-telemetry.ts`, which loads later. The first 50 are enough: a loop repeats itself. */
export function noteError(error: unknown): void {
  if (!pageErrors[49]) pageErrors.push(error);
}

/**
 * React's errors. One that it recovered from, such as a page that it rendered again because something disturbed its
 * hydration, goes into the page telemetry and not to the console.
 */
export const rootErrors: RootOptions = {
  onRecoverableError: (error) => noteError({ error: (error as Error).cause ?? error }),
  onCaughtError: (error) => noteError({ error }),
  // The window's `error` event notes it.
  onUncaughtError: (error) => reportError(error),
};
