import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { type Refusal, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { type ComposedReleases, type Release, remotesOf } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

const CHECK = 'shared versions';

function remedy(
  candidate: AppName | null,
  app: AppName,
  { name, range }: RequiredModule,
  has: string,
): string {
  if (candidate === 'shell') {
    return `First release ${app} with a range that takes both versions ("${range} || ^${has}" in delivery/src/core/build/sharing.ts), then the shell; or keep ${name} as it is.`;
  }
  if (candidate === app) {
    return `Release the shell with a ${name} of ${range} first, or build ${app} for the ${name} that is live (delivery/src/core/build/sharing.ts).`;
  }
  return `Choose a release of ${app} or of the shell that fits: "npm run releases" lists them.`;
}

/**
 * Compares every module that a remote of these releases requires with what their shell provides, whichever is new.
 * The runtime does not check: it would run the remote and fail.
 * @param candidate the app that is to become live; null when nothing is new, as in a roll back.
 */
export async function checkSharedVersions(
  store: SiteStore,
  releases: ComposedReleases,
  candidate: AppName | null,
): Promise<Refusal[]> {
  const { shell } = releases;
  const concerned = remotesOf(releases).filter(
    ({ app }) => !candidate || candidate === 'shell' || candidate === app,
  );
  const found = await Promise.all(
    concerned.map(async (release): Promise<Refusal[]> => {
      const { app } = release;
      const folder = store.releases.folder(app, release.version);
      const required = await requiredModules(folder, release);
      const subject = releaseName((candidate && releases[candidate]) || release);
      return required.flatMap((module): Refusal[] => {
        const { name, range, bringsOwn } = module;
        const provided = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
        const refuse = (reason: string, what: string) => ({ check: CHECK, subject, reason, remedy: what });
        if (provided === undefined) {
          const how = `Take ${name} out of delivery/src/core/build/sharing.ts, or release a shell that provides it first.`;
          return [refuse(`${app} requires ${name} ${range}, which the shell does not provide.`, how)];
        }
        if (bringsOwn) {
          const how = `Share ${name} with "import: false" (delivery/src/core/build/sharing.ts).`;
          return [refuse(`${app} brings a copy of ${name}: there would be two in the page.`, how)];
        }
        if (satisfies(provided, range)) return [];
        const reason = `${app} ${release.version} requires ${name} ${range}; the shell ${shell.version} provides ${provided}.`;
        return [refuse(reason, remedy(candidate, app, module, provided))];
      });
    }),
  );
  return found.flat();
}

/** A module that a remote expects of the shell at run time. */
interface RequiredModule {
  name: string;
  /** A range of versions (semver). */
  range: string;
  /** True when the release brings a copy: the page would then have two. */
  bringsOwn: boolean;
}

interface FederationManifest {
  shared: readonly {
    name: string;
    requiredVersion: string;
    assets?: { js?: { sync?: readonly string[]; async?: readonly string[] } };
  }[];
}

/**
 * What a built remote requires: its `mf-manifest.json`, which the federation plugin writes; without it, what
 * `release.json` says.
 */
async function requiredModules(folder: string, { shared }: Release): Promise<RequiredModule[]> {
  const file = join(folder, 'client/mf-manifest.json');
  if (!existsSync(file)) {
    return Object.entries(shared).map(([name, range]) => ({ name, range, bringsOwn: false }));
  }
  const manifest = JSON.parse(await readFile(file, 'utf8')) as FederationManifest;
  return manifest.shared.map(({ name, requiredVersion, assets }) => ({
    name,
    range: requiredVersion,
    bringsOwn: [...(assets?.js?.sync ?? []), ...(assets?.js?.async ?? [])].length > 0,
  }));
}
