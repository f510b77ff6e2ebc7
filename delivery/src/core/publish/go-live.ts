import { Refused } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { type Canary, canariesBeside, type Rollouts } from '../store/canaries.ts';
import type { Composition } from '../store/compositions.ts';
import type { Switch } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import { audited } from './audited.ts';
import { besideCanary, type Choices, choicesOf, composeChoices, keepCanaries } from './choices.ts';

/** A canary that ended because of something else, and why in words. */
export interface EndedCanary {
  canary: Canary;
  reason: string;
}

/** A switch that is ready, and the canaries around it. */
export interface Plan {
  live: Composition | null;
  next: Composition;
  action: Switch['action'];
  app: AppName | null;
  /** The canaries when it was made ready. */
  rollouts: Rollouts;
  /** Of those that count before it, those that it does not end at once. */
  before: readonly Canary[];
  /** Those that go on after it, with what their visitors get then. */
  after: readonly Canary[];
  choices: Choices;
  ended: readonly EndedCanary[];
}

/** Why another stable release ends a canary, in words. */
function reasonOf(app: AppName | null, next: Composition, canary: Canary): string {
  if (!Object.hasOwn(next.versions, canary.app)) return `${canary.app} was taken off the site`;
  return app ? `${canary.app} was rolled back` : 'the whole site was rolled back';
}

/**
 * Makes a switch to `next` ready: composes what visitors of canaries get beside it. A release that would not fit
 * beside a canary is refused; everything else, which must be possible, ends that canary.
 * @param live what is live; null when nothing is.
 * @throws Refused when it is a release that does not fit.
 */
export async function planSwitch(
  store: SiteStore,
  live: Composition | null,
  next: Composition,
  action: Switch['action'],
  app: AppName | null,
): Promise<Plan> {
  const rollouts = await store.rollouts.read();
  const counting = live ? canariesBeside(rollouts, live.versions) : [];
  const going = canariesBeside({ ...rollouts, canaries: counting }, next.versions);
  const ended: EndedCanary[] = counting
    .filter((canary) => !going.includes(canary))
    // What is promoted goes on for everybody.
    .filter((canary) => !(action === 'release' && canary.app === app))
    .map((canary) => ({ canary, reason: reasonOf(app, next, canary) }));
  const after: Canary[] = [];
  let choices: Choices = {};
  const isNewShell = live?.versions.shell !== next.versions.shell;
  for (const canary of going) {
    try {
      choices = await composeChoices(store, next, [...after, canary], { known: choices, isNewShell });
      after.push(canary);
    } catch (error) {
      if (action === 'release') {
        throw error instanceof Refused ? new Refused(besideCanary(canary, error.refusals)) : error;
      }
      const [why = ''] =
        error instanceof Refused ? error.refusals.map(({ reason }) => reason) : [(error as Error).message];
      ended.push({ canary, reason: `it does not fit what is live now: ${why}` });
    }
  }
  const before = counting.filter((canary) => after.includes(canary) || !going.includes(canary));
  return { live, next, action, app, rollouts, before, after, choices, ended };
}

/**
 * Makes a switch to `next` ready, with everything that its pages ask for. What it gives makes it live.
 * @throws Refused when a release does not fit beside the canaries.
 */
export async function prepareSwitch(
  ...[store, live, next, action, app]: Parameters<typeof planSwitch>
): Promise<(by?: string) => Promise<readonly EndedCanary[]>> {
  const plan = await planSwitch(store, live, next, action, app);
  await store.stage(next);
  return (by) => goLive(store, plan, by);
}

/**
 * Makes a composition live in one atomic step. Every switch goes this way. It renders and checks nothing. A canary
 * goes on beside it, or ends with it; at no moment does a visitor get a mix. Only the holder of the publish lock may
 * call it, while what is live and the canaries are what the plan was made for.
 * @param by who does it, for the audit log.
 * @returns the canaries that it ended.
 * @throws Error when a release was pruned since, or as `switchLive`.
 */
export async function goLive(store: SiteStore, plan: Plan, by?: string): Promise<readonly EndedCanary[]> {
  const { live, next, action, app, rollouts, before, after, choices, ended } = plan;
  const gone = Object.entries(next.versions).find(([name, version]) => !store.releases.has(name, version));
  if (gone) throw new Error(`Nothing was changed: ${gone.join(' ')} was pruned in the meantime.`);
  if (!live || rollouts.canaries.length === 0) {
    await store.live.switchTo(next, action, app);
    return [];
  }
  const around: Rollouts = {
    canaries: before,
    compositions: { [live.id]: choicesOf(before, rollouts.compositions[live.id]), [next.id]: choices },
    former: rollouts.former,
  };
  await store.rollouts.keep(around);
  await store.live.switchTo(next, action, app);
  // When this fails, visitors still get the same: `around` says it too, and the next change writes it anew.
  await keepCanaries(store, next, rollouts, { canaries: after, choices }).catch(() => {});
  for (const { canary, reason } of ended) await noteEnd(store, canary, reason, by);
  return ended;
}

/** Writes into the audit log that a canary has ended. */
function noteEnd(store: SiteStore, canary: Canary, reason: string, by?: string): Promise<void> {
  const { app, version } = canary;
  return audited(store, { by, action: 'canary aborted', app }, async (note) =>
    note({ outcome: 'done', version, said: [reason] }),
  );
}
