import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { APP_NAMES } from '../project.ts';
import { readHistory } from '../store/history.ts';
import { type LockOptions, withPublishLock } from '../store/lock.ts';
import {
  clearDrafts,
  compositionFolder,
  compositions,
  liveComposition,
  releaseFolder,
} from '../store/site.ts';
import { KEPT_DAYS, KEPT_RELEASES, type PrunePlan, planPrune } from './plan-prune.ts';

/** What pruning is told. */
export interface PruneOptions {
  site: string;
  /** For how many days what was live is kept; 30 unless told. */
  days?: number;
  /** How many releases of each app are kept at least; 3 unless told. */
  keep?: number;
  dryRun?: boolean;
  lock?: LockOptions;
}

async function releasesBelow(site: string) {
  const lists = APP_NAMES.map(async (app) => {
    const versions = await readdir(join(site, 'releases', app)).catch(() => []);
    return Promise.all(
      versions.map(async (version) => {
        const { mtimeMs } = await stat(join(releaseFolder(site, app, version), 'release.json'));
        return { app, version, builtAt: mtimeMs };
      }),
    );
  });
  return (await Promise.all(lists)).flat();
}

/** Takes a folder out of sight in one step, so that it is never half there, and then deletes it. */
async function remove(site: string, folder: string, name: string): Promise<void> {
  const draft = join(site, 'drafts', `pruned-${name}`);
  await mkdir(join(site, 'drafts'), { recursive: true });
  await rename(folder, draft);
  await rm(draft, { recursive: true, force: true, maxRetries: 3 });
}

/** Deletes stylesheets that no kept composition's pages name. */
async function removeStylesheets(site: string): Promise<void> {
  const kept = await compositions(site);
  const named = kept.flatMap(({ composition }) => Object.values(composition.rendered ?? {}));
  // Pages of an earlier day do not say which they use.
  if (kept.some(({ composition }) => !composition.rendered)) return;
  const used = new Set(named.map(({ stylesheet }) => basename(stylesheet)));
  const folder = join(site, 'styles');
  for (const file of await readdir(folder).catch(() => [])) {
    if (!used.has(file.replace(/\.(br|gz)$/, ''))) await rm(join(folder, file), { force: true });
  }
}

/**
 * Deletes what has not been live for a while: 30 days by default, which is how long a tab that stayed open
 * finds the files of its release. Never what is live, nor what a roll back leads to.
 * @throws Error when nothing is live.
 */
export function pruneSite(options: PruneOptions): Promise<PrunePlan> {
  const { site, days = KEPT_DAYS, keep = KEPT_RELEASES, dryRun = false, lock } = options;
  const work = async () => {
    await liveComposition(site);
    const plan = planPrune({
      history: await readHistory(site),
      compositions: await compositions(site),
      releases: await releasesBelow(site),
      days,
      keep,
      now: Date.now(),
    });
    if (dryRun) return plan;
    await clearDrafts(site);
    for (const id of plan.compositions) await remove(site, compositionFolder(site, id), id);
    for (const { app, version } of plan.releases) {
      await remove(site, releaseFolder(site, app, version), `${app}-${version}`);
    }
    await removeStylesheets(site);
    return plan;
  };
  return withPublishLock(site, 'Pruning', work, lock);
}
