import config from 'shared-lib/site.config.json' with { type: 'json' };
import { compose } from '../core/compose/compose.ts';
import { changeLive } from '../core/publish/change-live.ts';
import { prepareSwitch } from '../core/publish/go-live.ts';
import type { Step } from '../core/report/step.ts';
import { type Canary, canariesBeside, choiceKey, chosenFor, everyChoice } from '../core/store/canaries.ts';
import type { Composition } from '../core/store/compositions.ts';
import type { Switch } from '../core/store/live.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { asCanary } from '../rollout/start-canary.ts';
import { writeRemote } from './small-releases.ts';

/** A canary of the guide: 2.0.0 for a tenth of the visitors, those with the numbers 0 to 9, beside 1.0.0. */
export const smallCanary = (changes: Partial<Canary> = {}): Canary => ({
  app: 'guide',
  stable: '1.0.0',
  version: '2.0.0',
  percent: 10,
  digit: 'tens',
  turn: 0,
  since: '2026-11-02T12:00:00.000Z',
  changedAt: '2026-11-02T12:00:00.000Z',
  by: 'user:site',
  progressive: false,
  ...changes,
});

/** A step of a publish, without a word of it. */
export const step: Step = (_, work) => work();

/** Writes 2.0.0 of these apps as releases that were published and are not live. Every page says its version. */
export async function publishOthers(store: SiteStore, ...apps: readonly string[]): Promise<void> {
  for (const app of apps) {
    writeRemote(store, app, '2.0.0', '() => "2.0.0"');
    await store.names.claim({ shell: '1.0.0', [app]: '2.0.0' });
  }
}

/** Starts a canary of a published release, as a publish does after its checks. */
export function startSmallCanary(
  store: SiteStore,
  { app = 'guide', version = '2.0.0', percent = 10, progressive = false } = {},
): Promise<Canary> {
  return changeLive({ store, what: 'A canary of a test' }, async () => {
    const live = await store.live.composition();
    const release = await store.releases.read(app, version);
    const earlier = await store.compositions.earlier(live);
    const versions = { ...live.versions, [app]: version };
    const composition = await compose(store, versions, { config: live.config, earlier });
    return asCanary({ percent, progressive })(store, { live, composition, release, by: 'user:site' });
  });
}

/** Makes other versions live beside the canaries, as a release that has passed the gate. Gives the canaries that ended. */
export function releaseBeside(
  store: SiteStore,
  versions: Readonly<Record<string, string>>,
  { app = 'content', action = 'release' as Switch['action'] } = {},
) {
  return changeLive({ store, what: 'A release of a test' }, async () => {
    const live = await store.live.composition();
    const earlier = await store.compositions.earlier(live);
    const next = await compose(store, { ...live.versions, ...versions }, { config: live.config, earlier });
    return prepareSwitch(store, live, next, action, app);
  });
}

/** Composes what visitors get beside what is live, and nothing else. Gives the ids by `choiceKey`. */
async function composeChoices(
  store: SiteStore,
  live: Composition,
  canaries: readonly Canary[],
): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const choice of everyChoice(canaries)) {
    const versions = { ...live.versions, ...choice };
    chosen[choiceKey(choice)] = (await compose(store, versions, { config, earlier: [live] })).id;
  }
  return chosen;
}

/** Starts canaries beside what is live, without the gate. Gives the compositions' ids by `choiceKey`. */
export async function keepCanaries(
  store: SiteStore,
  live: Composition,
  canaries: readonly Canary[],
): Promise<Record<string, string>> {
  const chosen = await composeChoices(store, live, canaries);
  await store.rollouts.keep({ canaries, compositions: { [live.id]: chosen }, former: [] });
  return chosen;
}

/**
 * How many of a hundred visitors get which releases of these apps, by what a site's folder has: `guide 1.0.0` with its
 * count. Names what is not there.
 */
export async function partsOf(store: SiteStore, ...apps: readonly string[]): Promise<Record<string, number>> {
  const { id: live, versions } = await store.live.composition();
  const rollouts = await store.rollouts.read();
  const canaries = canariesBeside(rollouts, versions);
  const counted: Record<string, number> = {};
  for (let number = 0; number < 100; number += 1) {
    const id = rollouts.compositions[live]?.[choiceKey(chosenFor(canaries, number))] ?? live;
    const composition = await store.compositions.read(id);
    const has = composition
      ? apps.map((app) => `${app} ${composition.versions[app]}`).join(' ')
      : `${id} is missing`;
    counted[has] = (counted[has] ?? 0) + 1;
  }
  return counted;
}
