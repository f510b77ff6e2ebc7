/** What went wrong in this document, from its start: events of the window, and errors of pages. */
export const troubles: unknown[] = [];

/** A loop of errors tells nothing more than its first ones. */
const MOST = 50;

/** Notes what went wrong, for `tell-health.ts`, which comes later. */
export function noteTrouble(trouble: unknown): void {
  if (troubles.length < MOST) troubles.push(trouble);
}
