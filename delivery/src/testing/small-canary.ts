import config from 'shared-lib/site.config.json' with { type: 'json' };
import { compose } from '../compose/compose.ts';
import { changeLive } from '../publish/change-live.ts';
import { prepareSwitch } from '../publish/go-live.ts';
import type { Step } from '../publish/step.ts';
import { startCanary } from '../rollout/start-canary.ts';
import {
  type Canary,
  canariesBeside,
  chosenFor,
  everyChoice,
  keepRollouts,
  readRollouts,
  variantKey,
  versionsWith,
} from '../store/canaries.ts';
import type { Switch } from '../store/history.ts';
import { claimNames } from '../store/names.ts';
import { type Composition, earlierCompositions, liveComposition, readComposition } from '../store/site.ts';
import { writeRemote } from './small-releases.ts';

/** A canary of the guide: 2.0.0 for a tenth of the visitors, those with the numbers 0 to 9, beside 1.0.0. */
export const smallCanary = (changes: Partial<Canary> = {}): Canary => ({
  app: 'guide',
  stable: '1.0.0',
  variants: [{ version: '2.0.0', percent: 10 }],
  digit: 'tens',
  turn: 0,
  since: '2026-11-02T12:00:00.000Z',
  changedAt: '2026-11-02T12:00:00.000Z',
  by: 'user:site',
  progressive: false,
  experiment: null,
  ...changes,
});

/** A step of a publish, without a word of it. */
export const step: Step = (_, work) => work();

/** Writes 2.0.0 of these apps as releases that were published and are not live. Every page says its version. */
export async function publishOthers(site: string, ...apps: readonly string[]): Promise<void> {
  for (const app of apps) {
    writeRemote(site, app, '2.0.0', '() => "2.0.0"');
    await claimNames(site, { shell: '1.0.0', [app]: '2.0.0' });
  }
}

/** Gives a published release to a part of the visitors, as the command does it. */
export function startSmallCanary(
  site: string,
  { app = 'guide', version = '2.0.0', percent = 10 } = {},
): Promise<Canary> {
  return startCanary({ site, app, variants: [{ version, percent }], step });
}

/** Makes other versions live beside the canaries, as a release that has passed the gate. Gives the canaries that ended. */
export function releaseBeside(
  site: string,
  versions: Readonly<Record<string, string>>,
  { app = 'content', action = 'release' as Switch['action'] } = {},
) {
  return changeLive({ site, what: 'A release of a test' }, async () => {
    const live = await liveComposition(site);
    const earlier = await earlierCompositions(site, live);
    const next = await compose(site, { ...live.versions, ...versions }, { config: live.config, earlier });
    return prepareSwitch(site, live, next, action, app);
  });
}

/** Composes what visitors get beside what is live, and nothing else. Gives the ids by `variantKey`. */
export async function composeChoices(
  site: string,
  live: Composition,
  canaries: readonly Canary[],
): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const choice of everyChoice(canaries)) {
    const versions = versionsWith(live.versions, choice);
    chosen[variantKey(choice)] = (await compose(site, versions, { config, earlier: [live] })).id;
  }
  return chosen;
}

/** Starts canaries beside what is live, without the gate. Gives the compositions' ids by `variantKey`. */
export async function keepCanaries(
  site: string,
  live: Composition,
  canaries: readonly Canary[],
): Promise<Record<string, string>> {
  const chosen = await composeChoices(site, live, canaries);
  await keepRollouts(site, { canaries, compositions: { [live.id]: chosen }, former: [] });
  return chosen;
}

/**
 * How many of a hundred visitors get which releases of these apps, by what a site's folder has: `guide 1.0.0` with its
 * count. Names what is not there.
 */
export async function partsOf(site: string, ...apps: readonly string[]): Promise<Record<string, number>> {
  const { id: live, versions } = await liveComposition(site);
  const rollouts = await readRollouts(site);
  const canaries = canariesBeside(rollouts, versions);
  const counted: Record<string, number> = {};
  for (let number = 0; number < 100; number += 1) {
    const id = rollouts.compositions[live]?.[variantKey(chosenFor(canaries, number))] ?? live;
    const composition = await readComposition(site, id);
    const has = composition
      ? apps.map((app) => `${app} ${composition.versions[app]}`).join(' ')
      : `${id} is missing`;
    counted[has] = (counted[has] ?? 0) + 1;
  }
  return counted;
}
