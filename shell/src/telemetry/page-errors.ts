/** The errors of this document: error events of the window, and the causes and releases of failed pages. */
export const pageErrors: unknown[] = [];

/** Records an error for `page-telemetry.ts`, which loads later. The first 50 are enough: a loop repeats its errors. */
export function noteError(error: unknown): void {
  if (!pageErrors[49]) pageErrors.push(error);
}
