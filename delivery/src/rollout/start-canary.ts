import { randomInt } from 'node:crypto';
import { localUser } from '../core/publish/audited.ts';
import { checkCanaries } from '../core/publish/check-canaries.ts';
import { choicesOf, composeChoices, keepCanaries } from '../core/publish/choices.ts';
import type { StartInstead } from '../core/publish/publish-release.ts';
import { refuse } from '../core/report/refusal.ts';
import { type Canary, type CanaryWish, canariesBeside, choiceKey } from '../core/store/canaries.ts';

/**
 * Has a publish start a canary of its release instead of making it live. The release has passed every check, and its name
 * is claimed.
 * @throws Refused, when it runs, for a release that does not fit beside another canary.
 */
export const asCanary =
  ({ percent, progressive = false }: CanaryWish): StartInstead =>
  async (store, { live, composition, release: { app, version }, by = localUser() }) => {
    refuse(await checkCanaries(store, live, app, true));
    const before = await store.rollouts.read();
    const others = canariesBeside(before, live.versions);
    const now = new Date().toISOString();
    const canary: Canary = {
      app,
      stable: live.versions[app] ?? '',
      version,
      percent,
      digit: others.some(({ digit }) => digit === 'tens') ? 'units' : 'tens',
      turn: randomInt(10),
      since: now,
      changedAt: now,
      by,
      progressive,
    };
    const canaries = [...others, canary];
    // It was checked with what is live, like a release that becomes live.
    const own = { [choiceKey({ [app]: version })]: composition.id };
    const known = { ...choicesOf(others, before.compositions[live.id]), ...own };
    const choices = await composeChoices(store, live, canaries, { known });
    return async () => {
      await keepCanaries(store, live, before, { canaries, choices });
      return canary;
    };
  };
