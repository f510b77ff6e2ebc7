import { randomInt } from 'node:crypto';
import { audited, localUser, type Note } from '../core/publish/audited.ts';
import { changeLive } from '../core/publish/change-live.ts';
import { checkCanaries } from '../core/publish/check-canaries.ts';
import { choicesOf, composeChoices, keepCanaries } from '../core/publish/choices.ts';
import type { StartInstead } from '../core/publish/publish-release.ts';
import { refuse, releaseName } from '../core/report/refusal.ts';
import type { Step } from '../core/report/step.ts';
import type { AppName } from '../core/store/app-name.ts';
import {
  type Canary,
  type CanaryWish,
  canariesBeside,
  canaryText,
  type Experiment,
  type Variant,
  variantKey,
} from '../core/store/canaries.ts';
import type { Composition } from '../core/store/compositions.ts';
import type { LockOptions } from '../core/store/file-lock.ts';
import type { SiteStore } from '../core/store/site-store.ts';

/** Options of every change of a canary. */
export interface CanaryOptions {
  store: SiteStore;
  app: AppName;
  step: Step;
  lock?: LockOptions;
  /** Who does it, for the audit log: the local user by default. */
  by?: string | undefined;
  /** As of `PublishOptions`. */
  confirm?: (() => Promise<void>) | undefined;
}

/** What a canary begins with. */
interface Beginning {
  app: AppName;
  variants: readonly Variant[];
  by: string | undefined;
  progressive: boolean;
  experiment: Experiment | null;
  /** The composition of what is live with a release that was checked like one that becomes live, by its version. */
  checked?: Readonly<Record<string, string>>;
}

/** Composes what its visitors get. What it gives begins the canary, under the publish lock. */
async function begin(
  store: SiteStore,
  live: Composition,
  beginning: Beginning,
): Promise<() => Promise<Canary>> {
  const { app, variants, by = localUser(), progressive, experiment, checked = {} } = beginning;
  refuse(await checkCanaries(store, live, app, true));
  const before = await store.rollouts.read();
  const others = canariesBeside(before, live.versions);
  const now = new Date().toISOString();
  const canary: Canary = {
    app,
    stable: live.versions[app] ?? '',
    variants,
    digit: others.some(({ digit }) => digit === 'tens') ? 'units' : 'tens',
    turn: randomInt(10),
    since: now,
    changedAt: now,
    by,
    progressive,
    experiment,
  };
  const own = Object.entries(checked).map(([version, id]) => [variantKey({ [app]: version }), id]);
  const known = { ...choicesOf(others, before.compositions[live.id]), ...Object.fromEntries(own) };
  const canaries = [...others, canary];
  const choices = await composeChoices(store, live, canaries, { known });
  return async () => {
    await keepCanaries(store, live, before, { canaries, choices });
    return canary;
  };
}

/**
 * Has a publish start a canary of its release instead of making it live. The release has passed every check, and its name
 * is claimed.
 * @throws Refused, when it runs, for a release that does not fit beside another canary.
 */
export const asCanary =
  ({ percent, progressive = false }: CanaryWish): StartInstead =>
  (store, { live, composition, release: { app, version }, by }) =>
    begin(store, live, {
      app,
      variants: [{ version, percent }],
      by,
      progressive,
      experiment: null,
      checked: { [version]: composition.id },
    });

/** @throws Error for parts that cannot be. */
export function checkPercentages(
  app: AppName,
  stable: string | undefined,
  variants: readonly Variant[],
): void {
  const versions = variants.map(({ version }) => version);
  const sum = variants.reduce((all, { percent }) => all + percent, 0);
  const whole = variants.every(({ percent }) => Number.isInteger(percent) && percent >= 1);
  if (!stable) throw new Error(`${app} is not live, so it can have no canary.`);
  if (versions.includes(stable))
    throw new Error(`${app} ${stable} is the stable release: everybody else gets it anyway.`);
  if (versions.length === 0 || new Set(versions).size < versions.length)
    throw new Error('Name each release once.');
  if (!whole || sum > 100)
    throw new Error('Parts are whole percents from 1, and not more than 100 together.');
}

/** Options of starting a canary of kept releases. */
export interface StartOptions extends CanaryOptions {
  variants: readonly Variant[];
  experiment?: Experiment | null;
  progressive?: boolean;
}

/**
 * Starts a canary of releases that are kept and were published before, as a roll back makes one live: they are not built again, and
 * not opened in a browser.
 * @throws Refused when they do not fit what is live; Error for a release that was never published here, or is pruned.
 */
export function startCanary(options: StartOptions): Promise<Canary> {
  const { store, app, variants, experiment = null, progressive = false, step, lock, by, confirm } = options;
  const prepare = async (note: Note) => {
    const live = await store.live.composition();
    checkPercentages(app, live.versions[app], variants);
    for (const { version } of variants) {
      const name = { app, version };
      // Only what has passed every check has one.
      const wasPublished = /^[\w.+-]{1,80}$/.test(version) && (await store.names.published(name)) !== null;
      if (!wasPublished || !store.releases.has(app, version)) {
        throw new Error(
          `${releaseName({ app, version: version.slice(0, 80) })} ${wasPublished ? 'was pruned' : 'was never published here'}: "npm run releases" shows what is kept, and "npm run release -- ${app} --canary 10" canaries a new one.`,
        );
      }
    }
    const start = await step('canary', () =>
      begin(store, live, { app, variants, by, progressive, experiment }),
    );
    return async () => {
      const canary = await start();
      note({ outcome: 'done', ...noted(canary), composition: live.id, said: [canaryText(canary)] });
      return canary;
    };
  };
  return audited(store, { by, action: 'canary', app }, (note) =>
    changeLive({ store, what: `Starting a canary of ${app}`, lock, confirm }, () => prepare(note)),
  );
}

/** The version for the audit log, where there is one. */
export const noted = ({ variants: [only, ...more] }: Canary) =>
  only && more.length === 0 ? { version: only.version } : {};
