/** What went wrong in this document, from its start: events of the window, and errors of pages. */
export const troubles: unknown[] = [];

/** Notes what went wrong, for `tell-health.ts`, which comes later. A loop of errors tells nothing more than its first. */
export function noteTrouble(trouble: unknown): void {
  if (!troubles[49]) troubles.push(trouble);
}
