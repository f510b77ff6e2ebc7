import { chosenFor, readSharing, sharesBeside, variantKey } from '../store/shares.ts';
import { liveComposition, readComposition } from '../store/site.ts';

/**
 * How many of a hundred visitors get which releases of these apps, by what a site's folder has: `guide 1.0.0` with its
 * count. Names what is not there.
 */
export async function partsOf(site: string, ...apps: readonly string[]): Promise<Record<string, number>> {
  const { id: live, versions } = await liveComposition(site);
  const sharing = await readSharing(site);
  const shares = sharesBeside(sharing, versions);
  const counted: Record<string, number> = {};
  for (let number = 0; number < 100; number += 1) {
    const id = sharing.compositions[live]?.[variantKey(chosenFor(shares, number))] ?? live;
    const composition = await readComposition(site, id);
    const has = composition
      ? apps.map((app) => `${app} ${composition.versions[app]}`).join(' ')
      : `${id} is missing`;
    counted[has] = (counted[has] ?? 0) + 1;
  }
  return counted;
}
