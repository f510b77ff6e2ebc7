import config from 'shared-lib/site.config.json' with { type: 'json' };
import { compose } from '../compose/compose.ts';
import {
  chosenFor,
  everyChoice,
  keepSharing,
  readSharing,
  type Share,
  sharesBeside,
  variantKey,
  versionsWith,
} from '../store/shares.ts';
import { type Composition, liveComposition, readComposition } from '../store/site.ts';

/** A share of the guide: 2.0.0 for a tenth of the visitors, those with the numbers 0 to 9, beside 1.0.0. */
export const smallShare = (changes: Partial<Share> = {}): Share => ({
  app: 'guide',
  base: '1.0.0',
  variants: [{ version: '2.0.0', percent: 10 }],
  digit: 'tens',
  turn: 0,
  since: '2026-11-02T12:00:00.000Z',
  changedAt: '2026-11-02T12:00:00.000Z',
  by: 'user:site',
  unattended: false,
  experiment: null,
  ...changes,
});

/** Composes what visitors get beside what is live, and nothing else. Gives the ids by `variantKey`. */
export async function composeChoices(
  site: string,
  live: Composition,
  shares: readonly Share[],
): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const choice of everyChoice(shares)) {
    const versions = versionsWith(live.versions, choice);
    chosen[variantKey(choice)] = (await compose(site, versions, { config, earlier: [live] })).id;
  }
  return chosen;
}

/** Shares releases beside what is live, without the gate. Gives the compositions' ids by `variantKey`. */
export async function shareBeside(
  site: string,
  live: Composition,
  shares: readonly Share[],
): Promise<Record<string, string>> {
  const chosen = await composeChoices(site, live, shares);
  await keepSharing(site, { shares, compositions: { [live.id]: chosen }, former: [] });
  return chosen;
}

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
