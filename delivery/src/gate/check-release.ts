import { checkBudgets } from './check-budgets.ts';
import { checkInBrowser } from './check-in-browser.ts';
import { checkLinks } from './check-links.ts';
import { checkWords } from './check-words.ts';
import { checkDocuments } from './policy/check-documents.ts';
import type { Refusal } from './refusal.ts';
import type { ReleaseCandidate } from './release-candidate.ts';

/**
 * Everything that stands between a rendered composition and its readers: what its pages hold, what they
 * cost, and what they do in a browser. `checkBeforeRendering` comes first.
 *
 * @returns why the release must not become live; empty when it may.
 */
export async function checkRelease(candidate: ReleaseCandidate): Promise<Refusal[]> {
  const refusals = [
    ...(await checkDocuments(candidate)),
    ...(await checkLinks(candidate)),
    ...(await checkWords(candidate)),
    ...(await checkBudgets(candidate)),
  ];
  return [...refusals, ...(await checkInBrowser(candidate))];
}
