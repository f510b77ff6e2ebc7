import { satisfies } from 'semver';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { RENDERERS, type Release, remotesOf } from '../store/releases.ts';
import type { AppName, ByApp } from '../store/version-set.ts';

// Nothing compares the shared modules of remotes and shell at run time: a module of another version runs and fails, a name
// that is not shared is `undefined`, and ids that another version of React rendered do not match.

/** The remotes to check: all, or only the new one. The subject of a refusal is the new release, or without one the remote. */
const remotesToCheck = (releases: ByApp<Release>, newest: AppName | null) =>
  remotesOf(releases)
    .filter(({ app }) => !newest || newest === 'shell' || newest === app)
    .map((remote) => ({ remote, subject: releaseName((newest && releases[newest]) || remote) }));

function remedy(newest: AppName | null, app: AppName, name: string, range: string, provided: string): string {
  if (newest === 'shell')
    return `First release ${app} with a range that accepts both versions ("${range} || ^${provided}" in delivery/src/core/build/sharing.ts), then the shell; or keep the version of ${name}.`;
  if (newest === app)
    return `First release the shell with ${name} ${range}, or build ${app} for the live version of ${name} (delivery/src/core/build/sharing.ts).`;
  return `Choose a release of ${app} or of the shell that fits: "npm run releases" lists them.`;
}

/** Checks that the shell provides the shared modules that remotes require. `newest` is the app to check; null checks all. */
export function checkSharedVersions(releases: ByApp<Release>, newest: AppName | null): Refusal[] {
  const { shell } = releases;
  return remotesToCheck(releases, newest).flatMap(({ remote: { app, version, shared }, subject }) =>
    Object.entries(shared).flatMap(([name, range]): Refusal[] => {
      const provided = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
      if (provided !== undefined && satisfies(provided, range)) return [];
      const reason = `${app} ${version} requires ${name} ${range}; the shell ${shell.version} provides ${provided ?? 'none'}.`;
      const how = remedy(newest, app, name, range, provided ?? '…');
      return [{ check: 'shared versions', subject, reason, remedy: how }];
    }),
  );
}

/** Checks that the shell shares every React Router name that remotes import. `newest`: see `checkSharedVersions`. */
export function checkRouterNames(releases: ByApp<Release>, newest: AppName | null): Refusal[] {
  const { shell } = releases;
  return remotesToCheck(releases, newest).flatMap(({ remote, subject }): Refusal[] => {
    const missing = remote.routerNames.filter((name) => !shell.routerNames.includes(name));
    if (missing.length === 0) return [];
    const reason = `${releaseName(remote)} imports ${missing.join(', ')} from react-router-dom, which the shell ${shell.version} does not share.`;
    const how = `Import one of ${shell.routerNames.join(', ')}, or first release a shell that shares ${missing.join(', ')} (shell/src/remotes/shared-router.ts).`;
    return [{ check: 'shared names', subject, reason, remedy: how }];
  });
}

const minorOf = (version: string | undefined) => version?.split('.', 2).join('.');

/** Checks that pages were rendered with the shell's minor versions. `newest`: see `checkSharedVersions`. */
export function checkRenderedWith(releases: ByApp<Release>, newest: AppName | null): Refusal[] {
  const { shell } = releases;
  return remotesToCheck(releases, newest).flatMap(({ remote, subject }): Refusal[] => {
    const differing = RENDERERS.filter(
      (name) => minorOf(remote.renderedWith[name]) !== minorOf(shell.renderedWith[name]),
    );
    if (differing.length === 0) return [];
    const versions = ({ renderedWith }: Release) =>
      differing.map((name) => `${name} ${renderedWith[name]}`).join(', ');
    const reason = `The pages of ${releaseName(remote)} were rendered with ${versions(remote)}; the shell ${shell.version} has ${versions(shell)}.`;
    const how = `Build them with the same versions and release them together: npm run release -- ${Object.keys(releases).join(' ')}.`;
    return [{ check: 'renderer', subject, reason, remedy: how }];
  });
}
