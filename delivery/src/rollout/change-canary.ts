import { compose } from '../core/compose/compose.ts';
import { checkComposition } from '../core/gate/check-composition.ts';
import { audited, type Note, publishedBefore } from '../core/publish/audited.ts';
import { changeLive } from '../core/publish/change-live.ts';
import { choicesOf, composeChoices, keepCanaries } from '../core/publish/choices.ts';
import { type EndedCanary, prepareSwitch } from '../core/publish/go-live.ts';
import { refuse } from '../core/report/refusal.ts';
import type { AppName } from '../core/store/app-name.ts';
import { type Canary, canariesBeside, canaryText, variantKey } from '../core/store/canaries.ts';
import type { Composition } from '../core/store/compositions.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { type CanaryOptions, checkPercentages, noted } from './start-canary.ts';

/** The canary of an app beside what is live. @throws Error when there is none. */
async function canaryOf(store: SiteStore, live: Composition, app: AppName) {
  const rollouts = await store.rollouts.read();
  const canaries = canariesBeside(rollouts, live.versions);
  const canary = canaries.find((one) => one.app === app);
  if (canary) return { rollouts, canaries, canary };
  const others = canaries.map((one) => canaryText(one)).join('; ');
  throw new Error(
    `${app.slice(0, 40)} has no canary. ${others ? `There is ${others}.` : 'No other app has one either.'} To start one: npm run release -- guide --canary 10`,
  );
}

/** Options of changing a canary. What is undefined stays. */
export interface ChangeCanaryOptions extends CanaryOptions {
  /** Of all visitors, 1 to 100. */
  percent: number;
  progressive?: boolean | undefined;
}

/** A canary before and after it was changed. */
export interface ChangedCanary {
  before: Canary;
  canary: Canary;
}

/**
 * Gives a canary a larger part of the visitors, or a smaller one. With a larger one, nobody who had it loses it.
 * @throws Error when the app has no canary, or several releases are.
 */
export function changeCanary(options: ChangeCanaryOptions): Promise<ChangedCanary> {
  const { store, app, percent, step, lock, by, confirm } = options;
  const prepare = async (note: Note) => {
    const live = await store.live.composition();
    const { rollouts, canaries, canary: before } = await canaryOf(store, live, app);
    const [only, ...others] = before.variants;
    if (!only || others.length > 0) {
      throw new Error(
        `${before.variants.length} releases of ${app} are compared, in equal parts, until one is promoted or it is stopped.`,
      );
    }
    checkPercentages(app, before.stable, [{ ...only, percent }]);
    const canary: Canary = {
      ...before,
      variants: [{ ...only, percent }],
      changedAt: new Date().toISOString(),
      progressive: options.progressive ?? before.progressive,
    };
    note({ version: only.version, composition: live.id });
    const next = canaries.map((one) => (one === before ? canary : one));
    const known = choicesOf(next, rollouts.compositions[live.id]);
    const choices = await step('canary', () => composeChoices(store, live, next, { known }));
    return async () => {
      await keepCanaries(store, live, rollouts, { canaries: next, choices });
      note({ outcome: 'done', said: [`${canaryText(canary)}, after ${only.percent} %`] });
      return { before, canary };
    };
  };
  return audited(store, { by, action: 'canary', app }, (note) =>
    changeLive({ store, what: `Changing the canary of ${app}`, lock, confirm }, () => prepare(note)),
  );
}

/** Options of ending a canary for nobody. */
export interface AbortOptions extends CanaryOptions {
  /** Why, in words for the audit log. */
  reason?: string | undefined;
}

/**
 * Gives everybody the live release again. It renders and checks nothing, so that it works whatever is wrong.
 * @returns the canary that has ended.
 * @throws Error when the app has no canary.
 */
export function abortCanary(options: AbortOptions): Promise<Canary> {
  const { store, app, reason = 'stopped by hand', step, lock, by, confirm } = options;
  const work = async (note: Note) => {
    const live = await store.live.composition();
    const { rollouts, canaries, canary } = await canaryOf(store, live, app);
    note({ ...noted(canary), composition: live.id });
    await confirm?.();
    await step('stop', () => {
      const rest = canaries.filter((one) => one !== canary);
      const choices = choicesOf(rest, rollouts.compositions[live.id]);
      return keepCanaries(store, live, rollouts, { canaries: rest, choices });
    });
    note({ outcome: 'done', said: [reason, canaryText(canary)] });
    return canary;
  };
  return audited(store, { by, action: 'canary aborted', app }, (note) =>
    store.withLock(`Stopping the canary of ${app}`, () => work(note), lock),
  );
}

/** Options of promoting. */
export interface PromoteOptions extends CanaryOptions {
  /** Which of several; the only one by default. */
  version?: string | undefined;
}

/** What was live and what is. */
export interface PromotedCanary {
  canary: Canary;
  before: Composition;
  composition: Composition;
  ended: readonly EndedCanary[];
}

function promotedVersion({ app, stable, variants }: Canary, version: string | undefined): string {
  const versions = variants.map((variant) => variant.version);
  if (version === stable)
    throw new Error(
      `${app} ${stable} is the stable release. To abort the canary: npm run canary -- ${app} abort`,
    );
  if (version !== undefined && !versions.includes(version))
    throw new Error(
      `${app} ${version.slice(0, 80)} is no canary, but ${versions.join(' and ')} ${versions.length > 1 ? 'are' : 'is'}.`,
    );
  const [only, ...others] = versions;
  const chosen = version ?? (others.length > 0 ? undefined : only);
  if (chosen === undefined)
    throw new Error(`Say which: npm run canary -- ${app} promote ${versions.join(' or ')}.`);
  return chosen;
}

/**
 * Makes a canary live for everybody, in one atomic step, which ends its canary. Who had it before gets the same
 * bytes.
 * @throws Refused when it does not fit any more; Error when the app has no canary.
 */
export function promoteCanary(options: PromoteOptions): Promise<PromotedCanary> {
  const { store, app, step, lock, by, confirm } = options;
  const prepare = async (note: Note) => {
    const before = await store.live.composition();
    const { rollouts, canary } = await canaryOf(store, before, app);
    const version = promotedVersion(canary, options.version);
    const id = rollouts.compositions[before.id]?.[variantKey({ [app]: version })];
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
