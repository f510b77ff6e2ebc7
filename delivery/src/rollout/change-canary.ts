import { compose } from '../core/compose/compose.ts';
import { checkComposition } from '../core/gate/check-composition.ts';
import { audited, type Note, publishedBefore } from '../core/publish/audited.ts';
import { changeLive } from '../core/publish/change-live.ts';
import { choicesOf, composeChoices, keepCanaries } from '../core/publish/choices.ts';
import { type EndedCanary, prepareSwitch } from '../core/publish/go-live.ts';
import { refuse } from '../core/report/refusal.ts';
import type { Step } from '../core/report/step.ts';
import type { AppName } from '../core/store/app-name.ts';
import { type Canary, canariesBeside, canaryText, choiceKey } from '../core/store/canaries.ts';
import type { Composition } from '../core/store/compositions.ts';
import type { LockOptions } from '../core/store/file-lock.ts';
import type { SiteStore } from '../core/store/site-store.ts';

/** Options of every change of a canary. */
export interface CanaryOptions {
  store: SiteStore;
  app: AppName;
  /** The version that the caller means: a canary of another one stays as it is. By default whichever it is. */
  version?: string | undefined;
  step: Step;
  lock?: LockOptions;
  /** Who does it, for the audit log: the local user by default. */
  by?: string | undefined;
  /** As of `PublishOptions`. */
  confirm?: (() => Promise<void>) | undefined;
}

/** The canary that is meant, beside what is live. @throws Error when there is none, or one of another version. */
async function canaryOf({ store, app, version }: CanaryOptions, live: Composition) {
  const rollouts = await store.rollouts.read();
  const canaries = canariesBeside(rollouts, live.versions);
  const canary = canaries.find((one) => one.app === app);
  if (canary && version !== undefined && version !== canary.version)
    throw new Error(`The canary of ${app} is ${canary.version} now, not ${version.slice(0, 80)}.`);
  if (canary) return { rollouts, canaries, canary };
  const others = canaries.map(canaryText).join('; ');
  throw new Error(
    `${app.slice(0, 40)} has no canary. ${others ? `There is ${others}.` : 'No other app has one either.'} To start one: npm run release -- guide --canary 10`,
  );
}

/**
 * Changes the rollout percentage of a canary. With a higher one, nobody who had it loses it.
 * @throws Error when the app has no canary, or for a percentage that is not a whole number from 1 to 100.
 */
export function changeCanary(
  options: CanaryOptions & { percent: number; progressive?: boolean | undefined },
): Promise<{ before: Canary; canary: Canary }> {
  const { store, app, percent, step, lock, by, confirm } = options;
  const prepare = async (note: Note) => {
    if (!Number.isInteger(percent) || percent < 1 || percent > 100)
      throw new Error('A rollout percentage is a whole number from 1 to 100.');
    const live = await store.live.composition();
    const { rollouts, canaries, canary: before } = await canaryOf(options, live);
    const progressive = options.progressive ?? before.progressive;
    const canary = { ...before, percent, progressive, changedAt: new Date().toISOString() };
    note({ version: canary.version, composition: live.id });
    const next = canaries.map((one) => (one === before ? canary : one));
    const known = choicesOf(next, rollouts.compositions[live.id]);
    const choices = await step('canary', () => composeChoices(store, live, next, { known }));
    return async () => {
      await keepCanaries(store, live, rollouts, { canaries: next, choices });
      note({ outcome: 'done', said: [`${canaryText(canary)}, after ${before.percent}%`] });
      return { before, canary };
    };
  };
  return audited(store, { by, action: 'canary', app }, (note) =>
    changeLive({ store, what: `Changing the canary of ${app}`, lock, confirm }, () => prepare(note)),
  );
}

/**
 * Gives everybody the stable release again. It renders and checks nothing, so that it works whatever is wrong.
 * @param options.reason why, for the audit log.
 * @returns the canary that has ended.
 * @throws Error when the app has no canary.
 */
export function abortCanary(options: CanaryOptions & { reason?: string | undefined }): Promise<Canary> {
  const { store, app, reason = 'aborted by hand', step, lock, by, confirm } = options;
  const work = async (note: Note) => {
    const live = await store.live.composition();
    const { rollouts, canaries, canary } = await canaryOf(options, live);
    note({ version: canary.version, composition: live.id });
    await confirm?.();
    await step('abort', () => {
      const rest = canaries.filter((one) => one !== canary);
      const choices = choicesOf(rest, rollouts.compositions[live.id]);
      return keepCanaries(store, live, rollouts, { canaries: rest, choices });
    });
    note({ outcome: 'done', said: [reason, canaryText(canary)] });
    return canary;
  };
  return audited(store, { by, action: 'canary aborted', app }, (note) =>
    store.withLock(`Aborting the canary of ${app}`, () => work(note), lock),
  );
}

/** What was live and what is. */
export interface PromotedCanary {
  canary: Canary;
  before: Composition;
  composition: Composition;
  ended: readonly EndedCanary[];
}

/**
 * Makes a canary live for everybody, in one atomic step, which ends its canary. Who had it before gets the same bytes.
 * @throws Refused when it does not fit any more; Error when the app has no canary.
 */
export function promoteCanary(options: CanaryOptions): Promise<PromotedCanary> {
  const { store, app, step, lock, by, confirm } = options;
  const prepare = async (note: Note) => {
    const before = await store.live.composition();
    const { rollouts, canary } = await canaryOf(options, before);
    const { version } = canary;
    const id = rollouts.compositions[before.id]?.[choiceKey({ [app]: version })];
    const versions = { ...before.versions, [app]: version };
    const { composition, goLive } = await step(
      'compose',
      async () => {
        refuse(await checkComposition(store, versions, app));
        const known = id ? await store.compositions.read(id) : null;
        const earlier = await store.compositions.earlier(before);
        const { config, origins = {} } = before;
        const made = known ?? (await compose(store, versions, { config, earlier, origins }));
        return { composition: made, goLive: await prepareSwitch(store, before, made, 'release', app) };
      },
      ({ composition: { id: made } }) => made,
    );
    note({ composition: composition.id, ...(await publishedBefore(store, { app, version })) });
    return async () => {
      const ended = await step('switch', () => goLive(by));
      note({ said: [canaryText(canary)] });
      return { canary, before, composition, ended };
    };
  };
  return audited(store, { by, action: 'promote', app }, (note) =>
    changeLive({ store, what: `Promoting ${app}`, lock, confirm }, () => prepare(note)),
  );
}
