import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_NAMES, APPS, type AppName } from '../project.ts';
import { transferredBytesBelow } from '../store/files.ts';
import { isWithdrawn, liveVersions, readHistory, type Switch } from '../store/history.ts';
import { liveComposition, type Release, releaseFolder } from '../store/site.ts';
import type { ListedRelease, ReleaseState } from './listed-release.ts';

function becameLive(history: readonly Switch[], app: AppName, version: string): string | null {
  const at = history.findLastIndex(
    ({ versions }, index) => versions[app] === version && history[index - 1]?.versions[app] !== version,
  );
  return history[at]?.at ?? null;
}

function stateOf(history: readonly Switch[], app: AppName, version: string, live: string): ReleaseState {
  if (version === live) return 'live';
  if (isWithdrawn(history, app, version)) return 'rolled back';
  if (liveVersions(history, app).at(-2) === version) return 'former';
  return becameLive(history, app, version) ? 'kept' : 'never live';
}

/** Every release that is kept, by app, the newest first. @throws Error when nothing is live. */
export async function listReleases(site: string): Promise<ListedRelease[]> {
  const [history, { versions: live }] = await Promise.all([readHistory(site), liveComposition(site)]);
  const lists = await Promise.all(
    APP_NAMES.map(async (app) => {
      const names = await readdir(join(site, 'releases', app)).catch(() => []);
      const rows = names.map(async (version): Promise<ListedRelease> => {
        const folder = releaseFolder(site, app, version);
        const file = join(folder, 'release.json');
        const { routes } = JSON.parse(await readFile(file, 'utf8')) as Release;
        return {
          app,
          version,
          state: stateOf(history, app, version, live[app]),
          since: becameLive(history, app, version) ?? (await stat(file)).mtime.toISOString(),
          bytes: await transferredBytesBelow(join(folder, 'client')),
          pages: routes.length,
          owner: APPS[app].owner,
        };
      });
      return (await Promise.all(rows)).sort((a, b) => b.since.localeCompare(a.since));
    }),
  );
  return lists.flat();
}
