import { satisfies } from 'semver';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { RENDERERS, type Release, remotesOf } from '../store/releases.ts';
import type { AppName, ByApp } from '../store/version-set.ts';

// At run time, a wrong version of a shared module causes only a warning in the console.

const minorOf = (version: string | undefined) => version?.split('.', 2).join('.');

function versionRemedy(
  newApp: AppName | null,
  app: AppName,
  name: string,
  range: string,
  provided: string,
): string {
  if (newApp === 'shell')
    return `Release ${app} first, with a range that accepts both versions ("${range} || ^${provided}" in delivery/src/core/build/sharing.ts), then the shell; or keep the version of ${name}.`;
  if (newApp === app)
    return `Release a shell with ${name} ${range} first, or build ${app} for the live version of ${name} (delivery/src/core/build/sharing.ts).`;
  return `Choose a release of ${app} or of the shell that fits: "npm run releases" lists them.`;
}

/** Checks `newApp`, or every remote if it is the shell or null, against the shell's modules, shared names and renderers. */
export function checkShared(releases: ByApp<Release>, newApp: AppName | null): Refusal[] {
  const { shell } = releases;
  return remotesOf(releases).flatMap((remote) => {
    const { app, shared, routerNames, renderedWith } = remote;
    if (newApp && newApp !== 'shell' && newApp !== app) return [];
    const subject = releaseName((newApp && releases[newApp]) || remote);
    const refusals: Refusal[] = [];
    const refuse = (check: string, reason: string, remedy: string) =>
      refusals.push({ check, subject, reason: `${reason}.`, remedy });
    for (const [name, range] of Object.entries(shared)) {
      const provided = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
      if (provided !== undefined && satisfies(provided, range)) continue;
      const reason = `${releaseName(remote)} requires ${name} ${range}; the shell ${shell.version} provides ${provided ?? 'none'}`;
      refuse('shared versions', reason, versionRemedy(newApp, app, name, range, provided ?? '…'));
    }
    const missing = routerNames.filter((name) => !shell.routerNames.includes(name)).join(', ');
    if (missing !== '')
      refuse(
        'shared names',
        `${releaseName(remote)} imports ${missing} from react-router-dom, which the shell ${shell.version} does not share`,
        `Import one of ${shell.routerNames.join(', ')}, or first release a shell that shares ${missing} (shell/src/remotes/shared-router.ts).`,
      );
    const differing = RENDERERS.filter(
      (name) => minorOf(renderedWith[name]) !== minorOf(shell.renderedWith[name]),
    );
    const versionsOf = (release: Release) =>
      differing.map((name) => `${name} ${release.renderedWith[name]}`).join(', ');
    if (differing.length > 0)
      refuse(
        'renderer',
        `The pages of ${releaseName(remote)} were rendered with ${versionsOf(remote)}; the shell ${shell.version} has ${versionsOf(shell)}`,
        `Build all apps with the same versions, and release them together (npm run release -- ${Object.keys(releases).join(' ')}).`,
      );
    return refusals;
  });
}
