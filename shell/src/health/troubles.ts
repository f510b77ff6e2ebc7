import type { RootOptions } from 'react-dom/client';

/** What went wrong in this document, from its start: events of the window, and errors of pages. */
export const troubles: unknown[] = [];

/** Notes what went wrong, for `tell-health.ts`, which comes later. A loop of errors tells nothing more than its first. */
export function noteTrouble(trouble: unknown): void {
  if (!troubles[49]) troubles.push(trouble);
}

/**
 * What React tells of its errors. One that it got over, such as a page that it rendered again because its hydration was
 * disturbed, is told in the page's telemetry and is no error in the console.
 */
export const rootErrors: RootOptions = {
  onRecoverableError: (error) => noteTrouble({ error: (error as Error).cause ?? error }),
  onCaughtError: (error) => noteTrouble({ error }),
  // The window's `error` event notes it.
  onUncaughtError: (error) => reportError(error),
};
