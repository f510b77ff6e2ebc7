import { join } from 'node:path';
import * as v from 'valibot';
import { HISTORY, LIVE, type Records, releaseBlob, type StoreBackend } from './backend.ts';
import { CANARY } from './canaries.ts';
import { contentName, lineOf, textOf } from './files.ts';
import type { Releases } from './releases.ts';
import {
  type AppName,
  type ReleaseKey,
  releasesOf,
  setId,
  VERSION_SET,
  type VersionSet,
} from './version-set.ts';

const LIVE_SET = v.object({ ...VERSION_SET.entries, canaries: v.pipe(v.array(CANARY), v.readonly()) });
/** The live version set with its canaries: `live.json`. */
export type Live = v.InferOutput<typeof LIVE_SET>;

/** A change of `live.json`, with the live set after the change: a line of `history.jsonl`. */
export interface Change extends Live {
  at: string;
  action: 'start' | 'release' | 'rollback' | 'canary' | 'promote' | 'canary aborted';
  app: AppName | null;
  /** The former live set (`stateName`). Null if there was none. */
  from: string | null;
  to: string;
}

export type ChangeInfo = Pick<Change, 'action' | 'app'>;

/** How long former releases are kept for open tabs, in days. */
export const RETENTION_DAYS = 30;

/** The text of `live.json`. The settings have a fixed order, but the apps do not. */
export const liveText = (live: Live): string => `${JSON.stringify(v.parse(LIVE_SET, live), null, 2)}\n`;

export function readLiveText(text: string | null): Live | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), LIVE_SET), text);
  return success ? output : null;
}

export const stateName = (live: Live): string => contentName(liveText(live));

export function createLive(
  siteFolder: string,
  { releases, records, backend }: { releases: Releases; records: Records; backend: StoreBackend },
) {
  const file = join(siteFolder, LIVE);
  const missingRelease = ({ versions }: VersionSet) =>
    Object.entries(versions)
      .find(([app, version]) => !releases.has(app, version))
      ?.join(' ');

  const lines = () => records.lines<Change>(HISTORY);

  async function formerSets(): Promise<Live[]> {
    const sets = new Map<string, Live>();
    for (const set of (await lines()).reverse())
      if (!sets.has(setId(set)) && !missingRelease(set))
        sets.set(setId(set), { versions: set.versions, config: set.config, canaries: [] });
    return [...sets.values()];
  }

  /** If `live.json` is missing or damaged, `live` is the newest set of the history whose releases are all stored. */
  async function inspect(): Promise<{ live: Live | null; problem: string | null }> {
    const text = await textOf(file);
    const stored = readLiveText(text);
    const missing = stored && missingRelease(stored);
    if (stored && !missing) return { live: stored, problem: null };
    const [live = null] = await formerSets();
    if (text === null && !live) return { live, problem: null };
    const condition = text === null ? 'is missing' : 'is damaged';
    const fault = missing ? `names ${missing}, which is not stored` : condition;
    const remedy = live
      ? `The newest stored version set is ${setId(live)}: "npm run rollback -- ${setId(live)}" makes it live again.`
      : 'No former version set is stored completely: run "npm start", which builds the site.';
    return { live, problem: `${file} ${fault}. ${remedy}` };
  }

  /** If `live.json` is damaged, the last recorded change gives the name. */
  const nameOf = ({ live, problem }: Awaited<ReturnType<typeof inspect>>, all: readonly Change[]) =>
    live && !problem ? stateName(live) : (all.at(-1)?.to ?? null);

  return {
    file,
    formerSets,
    /** The live set; null before the first switch. */
    read: async (): Promise<Live | null> => (await inspect()).live,
    damage: async (): Promise<string | null> => (await inspect()).problem,

    async current(): Promise<Live> {
      const { live, problem } = await inspect();
      if (live) return live;
      throw new Error(
        problem ??
          'Nothing is live yet: run "npm start", which builds and serves the site, or "npm start -- --build", which only builds it. Then run this command again. If a site was lost, restore a backup first: npm run restore.',
      );
    },

    /** Every change, oldest first, without those that were recorded but not made. */
    async history(): Promise<Change[]> {
      const all = await lines();
      const name = nameOf(await inspect(), all);
      return all.filter(({ to }, index) => {
        const next = all[index + 1];
        return next ? next.from === to : name === to;
      });
    },

    /** Returns false if `next` is live already. Needs the publish lock. @throws Error if a release is missing. */
    async replace(next: Live, { action, app }: ChangeInfo): Promise<boolean> {
      const current = await inspect();
      const [from, to] = [nameOf(current, await lines()), stateName(next)];
      if (from === to && !current.problem) return false;
      const missing = missingRelease(next);
      if (missing) throw new Error(`Nothing was changed: ${missing} is not stored. Release it again.`);
      const at = new Date().toISOString();
      const change: Change = { at, action, app, from, to, ...v.parse(LIVE_SET, next) };
      await backend.change({
        lines: { [HISTORY]: lineOf(change) },
        live: { from: current.live && liveText(current.live), to: liveText(next) },
        addedBlobs: releasesOf(next).map(releaseBlob),
      });
      return true;
    },
  };
}

/** The versions of an app that rollbacks return to, the live one last. A rollback removes the versions after its target. */
export function liveVersions(history: readonly Change[], app: AppName): string[] {
  const versions: string[] = [];
  for (const { action, versions: after } of history) {
    const version = after[app];
    if (!version || versions.at(-1) === version) continue;
    const target = action === 'rollback' ? versions.lastIndexOf(version) : -1;
    if (target >= 0) versions.length = target + 1;
    else versions.push(version);
  }
  return versions;
}

/** Every release that was live or a canary. `until` (milliseconds since 1970 UTC) is infinite for current releases. */
export function shownReleases(history: readonly Change[]) {
  const shown = new Map<string, ReleaseKey & { until: number }>();
  for (const [index, live] of history.entries()) {
    const next = history[index + 1];
    const until = next ? Date.parse(next.at) : Number.POSITIVE_INFINITY;
    for (const { app, version } of releasesOf(live)) shown.set(`${app}/${version}`, { app, version, until });
  }
  return [...shown.values()];
}
