import type { SiteApp } from '../project/define-site.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { DOCUMENT_TYPES, HEALTH, METRICS, READY } from '../store/file-types.ts';
import type { Release } from '../store/releases.ts';
import type { AppName, ByApp } from '../store/version-set.ts';

interface Claim {
  path: string;
  release: Release;
  isFile: boolean;
}

const RESERVED: readonly string[] = [
  '/api/*',
  '/_r/*',
  '/_c/*',
  '/_preview/*',
  '/404',
  HEALTH,
  READY,
  METRICS,
  ...Object.keys(DOCUMENT_TYPES).map((name) => `/${name}`),
];

function claims(release: Release): Claim[] {
  const { routes, rootFiles, redirects = {} } = release;
  const paths = [...routes.map(({ path }) => path), ...Object.keys(redirects)];
  return [
    ...paths.map((path) => ({ path, release, isFile: false })),
    ...rootFiles.map((name) => ({ path: `/${name}`, release, isFile: true })),
  ];
}

/** Ignores case, as React Router does. */
function covers(path: string, address: string): boolean {
  const [pattern, target] = [path.toLowerCase(), address.toLowerCase()];
  return pattern.endsWith('/*') ? `${target}/`.startsWith(pattern.slice(0, -1)) : pattern === target;
}

const refusal = (release: Release, reason: string, remedy: string): Refusal => {
  return { check: 'routes', subject: releaseName(release), reason, remedy };
};

/** Finds addresses that two apps, or an app and the server, claim. Checks only `newApp`, or all apps if null. */
export function checkRouteClashes(releases: ByApp<Release>, newApp: AppName | null): Refusal[] {
  const isChecked = ({ release: { app } }: Claim) => newApp === null || newApp === app;
  const refuse = ({ path, release }: Claim, usage: string, alternative: string): Refusal =>
    refusal(
      release,
      `${release.app} claims ${path}, which ${usage}.`,
      `Choose another address, or ${alternative}.`,
    );
  const all = Object.values(releases).flatMap(claims);
  return all.flatMap((second, index) => {
    const isReserved = isChecked(second) && RESERVED.some((path) => covers(path, second.path));
    const clashes = all.slice(0, index).flatMap((first): Refusal[] => {
      const [checked, other] = isChecked(second) ? [second, first] : [first, second];
      if (!isChecked(checked) || !covers(first.path, second.path)) return [];
      const usage = `is a ${other.isFile ? 'file' : 'page'} of ${releaseName(other.release)}`;
      return [refuse(checked, usage, `release ${other.release.app} without ${other.path} first`)];
    });
    const reserved = refuse(second, 'the server handles itself', `remove ${second.path}`);
    return isReserved ? [reserved, ...clashes] : clashes;
  });
}

/** The only root files that the path `/*` permits. */
const PICTURE = /\.(?:svg|png|jpg|webp|avif|ico)$/;

/** Ranks longer paths higher, and `/a` higher than `/a/*`. */
const rankOf = (path: string) => (path.endsWith('/*') ? path.length - 2 : path.length + 0.5);

export const howToList = (app: AppName): string =>
  `Add { name: '${app}', owner: '…', paths: ['/${app}', '/${app}/*'] } to the apps in site.config.ts and restart the site.`;

/** Finds pages, redirects and files outside their app's paths in `site.config.ts`. Checks only `newApp`, or all if null. */
export function checkAppPaths(
  releases: ByApp<Release>,
  apps: readonly SiteApp[],
  newApp: AppName | null,
): Refusal[] {
  const checked = Object.values(releases).filter(({ app }) => newApp === null || newApp === app);
  return checked.flatMap((release): Refusal[] => {
    const { app } = release;
    const listed = apps.find(({ name }) => name === app);
    if (!listed) return [refusal(release, `The site does not have the app ${app}.`, howToList(app))];
    return claims(release).flatMap(({ path, isFile }): Refusal[] => {
      // A script at the root may become the whole site's service worker.
      const isSafe = !isFile || PICTURE.test(path);
      const ranks = listed.paths.filter((one) => covers(one, path) && (one !== '/*' || isSafe)).map(rankOf);
      const what = `${app} claims ${isFile ? 'the file ' : ''}${path}`;
      if (ranks.length === 0) {
        const reason = `${what}, which its paths do not permit: ${listed.paths.join(', ')}.`;
        const remedy = `Use a permitted address, or add '${path}' to the paths of ${app} in site.config.ts and restart the site.`;
        return [refusal(release, reason, remedy)];
      }
      const owners = apps.flatMap(({ name, paths }) => paths.map((one) => ({ name, one })));
      const other = owners.find(
        ({ name, one }) => name !== app && rankOf(one) > Math.max(...ranks) && covers(one, path),
      );
      if (!other) return [];
      return [refusal(release, `${what}; ${other.one} belongs to ${other.name}.`, 'Choose a free address.')];
    });
  });
}
