import { chosenFor, readSharing, variantKey } from '../store/shares.ts';
import { liveId, readComposition } from '../store/site.ts';

/**
 * How many of a hundred visitors get which releases of these apps, from what a site's folder has: `guide 1.0.0` with
 * its count. Names what is not there.
 */
export async function partsOf(site: string, ...apps: readonly string[]): Promise<Record<string, number>> {
  const { shares, compositions } = await readSharing(site);
  const live = (await liveId(site)) ?? 'nothing';
  const counted: Record<string, number> = {};
  for (let number = 0; number < 100; number += 1) {
    const id = compositions[live]?.[variantKey(chosenFor(shares, number))] ?? live;
    const composition = await readComposition(site, id);
    const has = composition
      ? apps.map((app) => `${app} ${composition.versions[app]}`).join(' ')
      : `${id} is missing`;
    counted[has] = (counted[has] ?? 0) + 1;
  }
  return counted;
}
