import type { Refusal } from './refusal.ts';
import type { BuiltCandidate } from './release-candidate.ts';

/**
 * What can be told before a page is rendered, and must be: rendering runs the release's code. A publish asks
 * this first and does not render what is refused; `checkRelease` does not ask it again.
 *
 * @returns why the release must not become live; empty when it may be rendered.
 */
export async function checkBeforeRendering(_candidate: BuiltCandidate): Promise<Refusal[]> {
  return [];
}
