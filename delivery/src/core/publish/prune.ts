import { type Change, liveVersions, RETENTION_DAYS, shownReleases } from '../store/live.ts';
import { type AppName, type ReleaseKey, releasesOf } from '../store/version-set.ts';
import type { ChangeOptions } from './change-live.ts';

type PruneOptions = Pick<ChangeOptions, 'store' | 'lock'> & {
  days?: number;
  keep?: number;
  dryRun?: boolean;
};

type BuiltRelease = ReleaseKey & { builtAt: number };

const RETAINED_RELEASES = 3;
const DAY_MS = 86_400_000;

export function pruneSite(options: PruneOptions): Promise<readonly ReleaseKey[]> {
  const { store, days = RETENTION_DAYS, keep = RETAINED_RELEASES, dryRun = false, lock } = options;
  const prune = async () => {
    const now = Date.now();
    const sets = [await store.live.current(), ...(await store.previews.list(now))];
    const needed = sets.flatMap(releasesOf);
    const releases: BuiltRelease[] = [];
    for (const app of await store.releases.apps())
      for (const release of await store.releases.list(app)) releases.push({ app, ...release });
    const plan = planPrune({ history: await store.live.history(), releases, needed, days, keep, now });
    if (dryRun) return plan;
    await store.discard(plan);
    await store.compressed.prune(now);
    await store.thumbnails.prune(now);
    return plan;
  };
  return store.withLock('Pruning', prune, lock);
}

export interface PruneInput {
  history: readonly Change[];
  releases: readonly BuiltRelease[];
  needed: readonly ReleaseKey[];
  days: number;
  keep: number;
  now: number;
}

/** Returns up to `keep` versions, but at least two: the live one and the one that a rollback returns to. */
function rollbackTargets(history: readonly Change[], app: AppName, keep: number): string[] {
  const former = liveVersions(history, app);
  const latest = history.flatMap(({ versions }) => versions[app] ?? []).reverse();
  return [...new Set([...former.slice(-2).reverse(), ...latest])].slice(0, Math.max(keep, 2));
}

const keyOf = ({ app, version }: ReleaseKey) => `${app}/${version}`;

export function planPrune(input: PruneInput): readonly ReleaseKey[] {
  const { history, releases, needed, days, keep, now } = input;
  const kept = new Set(needed.map(keyOf));
  for (const app of new Set(releases.map((release) => release.app)))
    for (const version of rollbackTargets(history, app, keep)) kept.add(keyOf({ app, version }));
  const shown = new Map(shownReleases(history).map((release) => [keyOf(release), release.until]));
  const isOld = (release: BuiltRelease) => {
    const until = shown.get(keyOf(release));
    if (until !== undefined) return now - until > days * DAY_MS;
    // A draft of the last 24 hours is never old, because a running publish may use it.
    return now - release.builtAt > Math.max(days, 1) * DAY_MS;
  };
  const pruned = releases.filter((release) => isOld(release) && !kept.has(keyOf(release)));
  return pruned.map(({ app, version }) => ({ app, version }));
}
