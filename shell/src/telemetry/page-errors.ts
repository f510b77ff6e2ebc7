/** The errors of this document: the window's error events, React's errors, and each failed page's release and cause. */
export const pageErrors: unknown[] = [];

/** Records an error for `page-telemetry.ts`, which loads later. The first 50 are enough: a loop repeats its errors. */
export function noteError(error: unknown): void {
  if (!pageErrors[49]) pageErrors.push(error);
}
