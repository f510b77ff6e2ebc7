import type { Refusal } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { canariesBeside, canaryText, MAX_CANARIES } from '../store/canaries.ts';
import type { Versions } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

/**
 * Refuses what cannot be done beside the canaries, before anything is built: another release of an app with a canary,
 * a third canary, and one of an app that is not live.
 * @param begins whether it is to become a canary itself.
 */
export async function checkCanaries(
  store: SiteStore,
  live: { versions: Versions },
  app: AppName,
  begins: boolean,
): Promise<Refusal[]> {
  const canaries = canariesBeside(await store.rollouts.read(), live.versions);
  const own = canaries.find((canary) => canary.app === app);
  if (own) {
    return [
      {
        check: 'canary',
        subject: app,
        reason: `It has a canary: ${canaryText(own)}; stable is ${own.stable}.`,
        remedy: `Promote it first (npm run canary -- ${app} promote), or abort it (npm run canary -- ${app} abort).`,
      },
    ];
  }
  if (!begins) return [];
  if (!live.versions[app]) {
    return [
      {
        check: 'canary',
        subject: app,
        reason: 'No release of it is live, so the other visitors would have none.',
        remedy: 'Release it for all visitors first: leave out --canary.',
      },
    ];
  }
  if (canaries.length < MAX_CANARIES) return [];
  const others = canaries.map((canary) => canary.app);
  return [
    {
      check: 'canary',
      subject: app,
      reason: `${others.join(' and ')} have canaries already, and there may be no more than ${MAX_CANARIES} at once.`,
      remedy: `Promote or abort one of them first: npm run canary -- ${others[0]} promote`,
    },
  ];
}
