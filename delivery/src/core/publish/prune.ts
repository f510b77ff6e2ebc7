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
/** A running publish may use a draft, however low `days` is. */
const DRAFT_MS = DAY_MS;

/** Deletes releases and drafts that no visitor got for 30 days, except live and previewed ones and rollback targets. */
export function pruneSite(options: PruneOptions): Promise<readonly ReleaseKey[]> {
  const { store, days = RETENTION_DAYS, keep = RETAINED_RELEASES, dryRun = false, lock } = options;
  return store.withLock(
    'Pruning',
    async () => {
      const now = Date.now();
      const live = await store.live.current();
      const sets = [live, ...(await store.previews.list(now))];
      const needed = sets.flatMap(releasesOf);
      const releases: BuiltRelease[] = [];
      for (const app of await store.releases.apps())
        for (const release of await store.releases.list(app)) releases.push({ app, ...release });
      const plan = planPrune({ history: await store.live.history(), releases, needed, days, keep, now });
      if (!dryRun) {
        await store.discard(plan);
        await store.compressed.prune(now);
        await store.thumbnails.prune(now);
      }
      return plan;
    },
    lock,
  );
}

export interface PruneInput {
  history: readonly Change[];
  releases: readonly BuiltRelease[];
  needed: readonly ReleaseKey[];
  days: number;
  keep: number;
  now: number;
}

/** The releases that rollbacks return to: an app's live release, the one before it, and others up to `keep`. */
function backups(history: readonly Change[], app: AppName, keep: number): string[] {
  const former = liveVersions(history, app);
  const latest = history.flatMap(({ versions }) => versions[app] ?? []).reverse();
  return [...new Set([...former.slice(-2).reverse(), ...latest])].slice(0, Math.max(keep, 2));
}

/** The unneeded releases and drafts that no visitor got for `days`, without the last `keep` of each app. */
export function planPrune(input: PruneInput): readonly ReleaseKey[] {
  const { history, releases, needed, days, keep, now } = input;
  const apps = [...new Set(releases.map(({ app }) => app))];
  const kept = new Set([
    ...needed.map(({ app, version }) => `${app}/${version}`),
    ...apps.flatMap((app) => backups(history, app, keep).map((version) => `${app}/${version}`)),
  ]);
  const shown = new Map(
    shownReleases(history).map(({ app, version, until }) => [`${app}/${version}`, until]),
  );
  const isPruned = ({ app, version, builtAt }: BuiltRelease) => {
    const until = shown.get(`${app}/${version}`);
    const isOld =
      until === undefined ? now - builtAt > Math.max(days * DAY_MS, DRAFT_MS) : now - until > days * DAY_MS;
    return isOld && !kept.has(`${app}/${version}`);
  };
  return releases.filter(isPruned).map(({ app, version }) => ({ app, version }));
}
