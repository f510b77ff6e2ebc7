/** The errors of this document, for `page-telemetry.ts`, which loads later. */
export const pageErrors: unknown[] = [];

/** The first 50 errors are enough: a loop repeats its errors. */
export function noteError(error: unknown): void {
  if (!pageErrors[49]) pageErrors.push(error);
}
