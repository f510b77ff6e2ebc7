import { join } from 'node:path';
import { satisfies } from 'semver';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { textOf } from '../store/files.ts';
import { type ComposedReleases, RENDERERS, type Release, remotesOf } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName } from '../store/version-set.ts';

// At run time the shared modules of remotes and shell are not compared: a module of another version runs and fails, a
// name that is not shared is `undefined`, and ids of another React match nothing.

/** The remotes to check for a new release, itself or all, with the subject of a refusal: the new release, or the remote. */
const concerned = (
  releases: ComposedReleases,
  newest: AppName | null,
): { remote: Release; subject: string }[] =>
  remotesOf(releases)
    .filter(({ app }) => !newest || newest === 'shell' || newest === app)
    .map((remote) => ({ remote, subject: releaseName((newest && releases[newest]) || remote) }));

async function requiredModules(folder: string, { shared }: Release) {
  const text = await textOf(join(folder, 'client/mf-manifest.json'));
  const manifest: { name: string; requiredVersion: string; assets?: { js?: Record<string, string[]> } }[] =
    text === null
      ? Object.entries(shared).map(([name, requiredVersion]) => ({ name, requiredVersion }))
      : JSON.parse(text).shared;
  return manifest.map(({ name, requiredVersion, assets }) => ({
    name,
    range: requiredVersion,
    containsCopy: Object.values(assets?.js ?? {}).flat().length > 0,
  }));
}

function remedy(
  newest: AppName | null,
  app: AppName,
  { name, range }: { name: string; range: string },
  has: string,
): string {
  if (newest === 'shell')
    return `First release ${app} with a range that accepts both versions ("${range} || ^${has}" in delivery/src/core/build/sharing.ts), then the shell; or keep ${name} as it is.`;
  if (newest === app)
    return `Release the shell with a ${name} of ${range} first, or build ${app} for the ${name} that is live (delivery/src/core/build/sharing.ts).`;
  return `Choose a release of ${app} or of the shell that fits: "npm run releases" lists them.`;
}

/** Compares the shared modules of remotes with the shell's. `newest` is the new app; null in a rollback. */
export async function checkSharedVersions(
  store: SiteStore,
  releases: ComposedReleases,
  newest: AppName | null,
): Promise<Refusal[]> {
  const { shell } = releases;
  const found = concerned(releases, newest).map(async ({ remote, subject }): Promise<Refusal[]> => {
    const { app, version } = remote;
    const required = await requiredModules(store.releases.folder(app, version), remote);
    return required.flatMap((module): Refusal[] => {
      const { name, range, containsCopy } = module;
      const provided = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
      const check = 'shared versions';
      const refuse = (reason: string, how: string) => [{ check, subject, reason, remedy: how }];
      if (provided === undefined) {
        const how = `Remove ${name} from delivery/src/core/build/sharing.ts, or first release a shell that provides it.`;
        return refuse(`${app} requires ${name} ${range}, which the shell does not provide.`, how);
      }
      if (containsCopy) {
        const how = `Share ${name} with "import: false" (delivery/src/core/build/sharing.ts).`;
        return refuse(`${app} contains a copy of ${name}, so the page would have two.`, how);
      }
      if (satisfies(provided, range)) return [];
      const reason = `${app} ${version} requires ${name} ${range}; the shell ${shell.version} provides ${provided}.`;
      return refuse(reason, remedy(newest, app, module, provided));
    });
  });
  return (await Promise.all(found)).flat();
}

/** Whether the shell shares every name of React Router that remotes import. `newest` as of `checkSharedVersions`. */
export function checkRouterNames(releases: ComposedReleases, newest: AppName | null): Refusal[] {
  const { shell } = releases;
  return concerned(releases, newest).flatMap(({ remote, subject }): Refusal[] => {
    const missing = remote.routerNames.filter((name) => !shell.routerNames.includes(name));
    if (missing.length === 0) return [];
    const reason = `${releaseName(remote)} imports ${missing.join(', ')} from react-router-dom, which the shell ${shell.version} does not share.`;
    const how = `Import one of ${shell.routerNames.join(', ')}, or release a shell first that shares it (shell/src/remotes/shared-router.ts).`;
    return [{ check: 'shared names', subject, reason, remedy: how }];
  });
}

const minorOf = (version: string | undefined) => version?.split('.', 2).join('.');

/** Whether pages were rendered with the shell's minor versions. `newest` as of `checkSharedVersions`. */
export function checkRenderedWith(releases: ComposedReleases, newest: AppName | null): Refusal[] {
  const { shell } = releases;
  return concerned(releases, newest).flatMap(({ remote, subject }): Refusal[] => {
    const other = RENDERERS.filter(
      (name) => minorOf(remote.renderedWith[name]) !== minorOf(shell.renderedWith[name]),
    );
    if (other.length === 0) return [];
    const versions = ({ renderedWith }: Release) =>
      other.map((name) => `${name} ${renderedWith[name] ?? '(unknown)'}`).join(', ');
    const reason = `The pages of ${releaseName(remote)} were rendered with ${versions(remote)}; the shell ${shell.version} has ${versions(shell)}.`;
    const how = `Build them with the same versions and release them together: npm run release -- ${Object.keys(releases).join(' ')}.`;
    return [{ check: 'renderer', subject, reason, remedy: how }];
  });
}
