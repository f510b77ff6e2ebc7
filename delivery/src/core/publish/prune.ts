import type { AppName } from '../store/app-name.ts';
import type { Prunable } from '../store/backend.ts';
import { canaryIds, formerStylesheets, type Rollouts } from '../store/canaries.ts';
import type { Composition, KeptComposition } from '../store/compositions.ts';
import type { LockOptions } from '../store/file-lock.ts';
import { KEPT_DAYS, liveVersions, type Switch } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';

/** Options of pruning. */
interface PruneOptions {
  store: SiteStore;
  /** For how many days former releases are kept; 30 by default. */
  days?: number;
  /** How many releases of each app are kept at least; 3 by default. */
  keep?: number;
  dryRun?: boolean;
  lock?: LockOptions;
}

async function releasesIn(store: SiteStore) {
  const lists = (await store.releases.apps()).map(async (app) =>
    (await store.releases.list(app)).map((release) => ({ app, ...release })),
  );
  return (await Promise.all(lists)).flat();
}

/**
 * Deletes what has not been live for 30 days (by default): so long an open tab finds the files of its
 * release. Never deletes what is live or a canary, or what a roll back returns to.
 * @throws Error when nothing is live.
 */
export function pruneSite(options: PruneOptions): Promise<Prunable> {
  const { store, days = KEPT_DAYS, keep = KEPT_RELEASES, dryRun = false, lock } = options;
  const work = async () => {
    await store.live.composition();
    const now = Date.now();
    const { rollouts, damage } = await store.rollouts.look();
    // It says what may not go.
    if (damage) throw new Error(damage);
    const plan = planPrune({
      history: await store.live.history(),
      compositions: await store.compositions.list(),
      releases: await releasesIn(store),
      previewed: (await store.previews.list(now)).map(({ composition }) => composition),
      rollouts,
      days,
      keep,
      now,
    });
    if (dryRun) return plan;
    const shown = rollouts.former.filter(({ until }) => !isOld(until, days, now));
    await store.discard(plan, formerStylesheets({ former: shown }));
    return plan;
  };
  // Neither a release that is judged nor one that is made live may go.
  return store.withQueue('Pruning', () => store.withLock('Pruning', work, lock), lock);
}

/** How many releases of an app are kept at least, of any age. */
const KEPT_RELEASES = 3;

const DAY_MS = 86_400_000;
/** A release that was never live may be in use: by a dry run, or a publish under way. */
const NEVER_LIVE_MS = DAY_MS;

/** What there is, as pruning looks at it. */
export interface PruneInput {
  history: readonly Switch[];
  compositions: readonly KeptComposition[];
  /** Every release, with its build time in milliseconds since 1970 UTC. */
  releases: readonly { app: AppName; version: string; builtAt: number }[];
  /** Compositions that have a preview. */
  previewed: readonly string[];
  /** What a part of the visitors gets, and what tabs still show of what they got. */
  rollouts: Rollouts;
  days: number;
  keep: number;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

const isOld = (until: string, days: number, now: number) => now - Date.parse(until) > days * DAY_MS;

/** When something was last live: `now` for what is, null for what never was. */
function liveUntil(history: readonly Switch[], is: (change: Switch) => boolean, now: number): number | null {
  const last = history.findLastIndex(is);
  if (last < 0) return null;
  const next = history[last + 1];
  return next ? Date.parse(next.at) : now;
}

/** What roll backs return to: an app's live release, the one before it, and others up to `keep`. */
function backups(history: readonly Switch[], app: AppName, keep: number): Set<string> {
  const former = liveVersions(history, app);
  const latest = history.flatMap(({ versions }) => versions[app] ?? []).reverse();
  return new Set([...new Set([...former.slice(-2).reverse(), ...latest])].slice(0, Math.max(keep, 2)));
}

/**
 * What nobody needs: releases and compositions that have not been live for `days`, except the live one, the
 * one that a roll back returns to, those with a preview, what is a canary or was one lately, and the last `keep`
 * releases of every app.
 */
export function planPrune(input: PruneInput): Prunable {
  const { history, compositions, releases, previewed, rollouts, days, keep, now } = input;
  const old = (until: number | null, madeAt: number) =>
    until === null ? now - madeAt > NEVER_LIVE_MS : now - until > days * DAY_MS;
  const going = compositions.filter(({ composition: { id }, composedAt }) =>
    old(
      liveUntil(history, ({ to }) => to === id, now),
      composedAt,
    ),
  );
  const live = history.at(-1);
  const before = history.findLast(({ to }) => to !== live?.to);
  const safe = new Set([live?.to, before?.to, ...previewed, ...canaryIds(rollouts)]);
  const dropped = going.map(({ composition }) => composition).filter(({ id }) => !safe.has(id));
  const droppedIds = new Set(dropped.map(({ id }) => id));
  const kept: Composition[] = compositions
    .map(({ composition }) => composition)
    .filter(({ id }) => !droppedIds.has(id));
  const apps = new Set(releases.map(({ app }) => app));
  const backup = new Map([...apps].map((app) => [app, backups(history, app, keep)]));
  const inTabs = new Set(
    rollouts.former
      .filter(({ until }) => !isOld(until, days, now))
      .map(({ app, version }) => `${app}/${version}`),
  );
  const goes = ({ app, version, builtAt }: PruneInput['releases'][number]) =>
    !kept.some(({ versions }) => versions[app] === version) &&
    !backup.get(app)?.has(version) &&
    !inTabs.has(`${app}/${version}`) &&
    old(
      liveUntil(history, ({ versions }) => versions[app] === version, now),
      builtAt,
    );
  return {
    compositions: [...droppedIds],
    releases: releases.filter(goes).map(({ app, version }) => ({ app, version })),
  };
}
