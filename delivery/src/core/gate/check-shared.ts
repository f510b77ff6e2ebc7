import { satisfies } from 'semver';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { type ComposedReleases, RENDERERS, type Release, remotesOf } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';

// At run time the shared modules of remotes and shell are not compared: a module of another version runs and fails, a
// name that is not shared is `undefined`, and ids of another React match nothing.

/** The remotes to check for a new release, itself or all, with the subject of a refusal: the new release, or the remote. */
const concerned = (releases: ComposedReleases, newest: AppName | null) =>
  remotesOf(releases)
    .filter(({ app }) => !newest || newest === 'shell' || newest === app)
    .map((remote) => ({ remote, subject: releaseName((newest && releases[newest]) || remote) }));

function remedy(newest: AppName | null, app: AppName, name: string, range: string, has: string): string {
  if (newest === 'shell')
    return `First release ${app} with a range that accepts both versions ("${range} || ^${has}" in delivery/src/core/build/sharing.ts), then the shell; or keep ${name} as it is.`;
  if (newest === app)
    return `Release the shell with a ${name} of ${range} first, or build ${app} for the ${name} that is live (delivery/src/core/build/sharing.ts).`;
  return `Choose a release of ${app} or of the shell that fits: "npm run releases" lists them.`;
}

/** Compares the shared modules of remotes with the shell's. `newest` is the new app; null in a rollback. */
export function checkSharedVersions(releases: ComposedReleases, newest: AppName | null): Refusal[] {
  const { shell } = releases;
  return concerned(releases, newest).flatMap(({ remote: { app, version, shared }, subject }) =>
    Object.entries(shared).flatMap(([name, range]): Refusal[] => {
      const provided = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
      if (provided !== undefined && satisfies(provided, range)) return [];
      const reason = `${app} ${version} requires ${name} ${range}; the shell ${shell.version} provides ${provided ?? 'none'}.`;
      const how = remedy(newest, app, name, range, provided ?? '…');
      return [{ check: 'shared versions', subject, reason, remedy: how }];
    }),
  );
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
      other.map((name) => `${name} ${renderedWith[name]}`).join(', ');
    const reason = `The pages of ${releaseName(remote)} were rendered with ${versions(remote)}; the shell ${shell.version} has ${versions(shell)}.`;
    const how = `Build them with the same versions and release them together: npm run release -- ${Object.keys(releases).join(' ')}.`;
    return [{ check: 'renderer', subject, reason, remedy: how }];
  });
}
