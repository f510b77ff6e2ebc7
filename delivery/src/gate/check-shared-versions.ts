import { satisfies } from 'semver';
import { type AppName, REMOTES } from '../project.ts';
import { releaseFolder } from '../store/site.ts';
import { type ComposedReleases, releaseName } from './composed-releases.ts';
import type { Refusal } from './refusal.ts';
import { type RequiredModule, requiredModules } from './required-modules.ts';

const CHECK = 'shared versions';

function remedy(
  candidate: AppName | null,
  app: AppName,
  { name, range }: RequiredModule,
  has: string,
): string {
  if (candidate === 'shell') {
    return `First release ${app} with a range that takes both versions ("${range} || ^${has}" in delivery/src/shared-modules.ts), then the shell; or keep ${name} as it is.`;
  }
  if (candidate === app) {
    return `Release the shell with a ${name} of ${range} first, or build ${app} for the ${name} that is live (delivery/src/shared-modules.ts).`;
  }
  return `Choose a release of ${app} or of the shell that fits: "npm run releases" lists them.`;
}

/**
 * Every module that a remote of these releases requires against what their shell provides: whoever of them
 * is new, so in both directions. The runtime does not check it by itself: it would run the remote and fail.
 *
 * @param candidate the app that is to become live; null when nothing is new, as in a roll back.
 */
export async function checkSharedVersions(
  siteFolder: string,
  releases: ComposedReleases,
  candidate: AppName | null,
): Promise<Refusal[]> {
  const { shell } = releases;
  const concerned = REMOTES.filter((app) => !candidate || candidate === 'shell' || candidate === app);
  const found = await Promise.all(
    concerned.map(async (app): Promise<Refusal[]> => {
      const release = releases[app];
      const required = await requiredModules(releaseFolder(siteFolder, app, release.version), release);
      return required.flatMap((module): Refusal[] => {
        const { name, range, bringsOwn } = module;
        const provided = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
        const subject = releaseName(candidate ? releases[candidate] : release);
        const refuse = (reason: string, what: string) => ({ check: CHECK, subject, reason, remedy: what });
        if (provided === undefined) {
          const how = `Take ${name} out of delivery/src/shared-modules.ts, or release a shell that provides it first.`;
          return [refuse(`${app} requires ${name} ${range}, which the shell does not provide.`, how)];
        }
        if (bringsOwn) {
          const how = `Share ${name} with "import: false" (delivery/src/vite/federation-options.ts).`;
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
