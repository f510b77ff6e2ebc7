import type { Refusal } from './refusal.ts';
import type { ReleaseCandidate } from './release-candidate.ts';

/**
 * Everything that stands between a rendered composition and its readers.
 *
 * @returns why the release must not become live; empty when it may.
 */
export async function checkRelease(_candidate: ReleaseCandidate): Promise<Refusal[]> {
  return [];
}
