import type { SiteApp } from '../project/define-site.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { DOCUMENT_TYPES, HEALTH, METRICS, READY } from '../store/file-types.ts';
import type { ComposedReleases, Release } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';

const CHECK = 'routes';

interface Claim {
  pattern: string;
  release: Release;
  /** A file at the site's root; otherwise a page. */
  file: boolean;
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
    ...paths.map((pattern) => ({ pattern, release, file: false })),
    ...rootFiles.map((name) => ({ pattern: `/${name}`, release, file: true })),
  ];
}

/** Finds overlapping addresses of two apps, or of an app and the server. `candidate` is the new app; null checks all. */
export function checkRouteClashes(releases: ComposedReleases, candidate: AppName | null): Refusal[] {
  const isNew = ({ release: { app } }: Claim) => candidate === null || candidate === app;
  const refuse = ({ pattern, release }: Claim, owner: string, way: string): Refusal => ({
    check: CHECK,
    subject: releaseName(release),
    reason: `${release.app} claims ${pattern}, which ${owner}.`,
    remedy: `Choose another address, or ${way}.`,
  });
  const all = Object.values(releases).flatMap(claims);
  return all.flatMap((second, index) => {
    const isReserved = isNew(second) && RESERVED.some((path) => patternsOverlap(path, second.pattern));
    const clashes = all.slice(0, index).flatMap((first): Refusal[] => {
      const [mine, other] = isNew(second) ? [second, first] : [first, second];
      if (!isNew(mine) || !patternsOverlap(first.pattern, second.pattern)) return [];
      const owner = `is the ${other.file ? 'file' : 'page'} ${other.pattern} of ${releaseName(other.release)}`;
      return [refuse(mine, owner, `release ${other.release.app} without it first`)];
    });
    return isReserved ? [refuse(second, 'the server handles itself', 'remove it'), ...clashes] : clashes;
  });
}

/** The root files that an app with the path `/*` may have. Any other file needs a path of its own. */
const PICTURE = /\.(?:svg|png|jpg|webp|avif|ico)$/;

/** The specificity of a path: the longer one wins, and a path is more specific than everything below it. */
const weight = (path: string) => (path.endsWith('/*') ? path.length - 1 : path.length + 0.5);

function covers(path: string, pattern: string): boolean {
  const [wanted = []] = forms(path);
  const open = wanted.at(-1) === '*';
  const fixed = open ? wanted.slice(0, -1) : wanted;
  return forms(pattern).every(
    (form) =>
      (open ? form.length >= fixed.length : form.length === fixed.length) &&
      fixed.every((segment, index) => segment.toLowerCase() === form[index]?.toLowerCase()),
  );
}

/** A segment that React Router and `forms` match alike; with `?` and `*` in other positions they differ. */
const SEGMENT = /^(?:[\w.~-]+|:?[\w-]+\??)$/;

const isMatchedAlike = (pattern: string): boolean =>
  pattern === '/' ||
  pattern
    .replace(/\/\*$/, '')
    .split('/')
    .slice(1)
    .every((segment) => SEGMENT.test(segment));

/** The remedy for an app that `site.config.ts` does not list. */
export const howToList = (app: AppName): string =>
  `Add { name: '${app}', owner: '…', paths: ['/${app}', '/${app}/*'] } to the apps in site.config.ts and restart the site.`;

/** Finds pages, redirects and files outside the paths that `site.config.ts` gives their app. `candidate` as above. */
export function checkAppPaths(
  releases: ComposedReleases,
  apps: readonly SiteApp[],
  candidate: AppName | null,
): Refusal[] {
  return Object.values(releases).flatMap((release): Refusal[] => {
    const { app } = release;
    if (candidate && candidate !== app) return [];
    const refuse = (reason: string, remedy: string): Refusal[] => [
      { check: CHECK, subject: releaseName(release), reason, remedy },
    ];
    const listed = apps.find(({ name }) => name === app);
    if (!listed) return refuse(`The site does not have the app ${app}.`, howToList(app));
    return claims(release).flatMap(({ pattern, file }): Refusal[] => {
      if (!isMatchedAlike(pattern))
        return refuse(
          `${app} claims ${pattern}, which the access gate and React Router may match differently.`,
          'Write each part of the path as a word, :name, word? or :name?, and * only as the last one.',
        );
      // A script at the root may become the whole site's worker.
      const isFree = !file || PICTURE.test(pattern);
      const own = listed.paths
        .filter((path) => covers(path, pattern) && (path !== '/*' || isFree))
        .map(weight);
      const what = `${app} claims ${file ? 'the file ' : ''}${pattern}`;
      if (own.length === 0)
        return refuse(
          `${what}, which is not below its paths: ${listed.paths.join(', ')}.`,
          `Move it there, or add '${pattern}' to the paths of ${app} in site.config.ts and restart the site.`,
        );
      const others = apps.flatMap(({ name, paths }) =>
        name === app ? [] : paths.map((path) => ({ name, path })),
      );
      const other = others.find(
        ({ path }) => weight(path) > Math.max(...own) && patternsOverlap(path, pattern),
      );
      return other
        ? refuse(`${what}; ${other.path} belongs to ${other.name}.`, 'Choose a free address.')
        : [];
    });
  });
}

/** Every form of a pattern, with and without each optional segment. */
function forms(pattern: string): string[][] {
  let found: string[][] = [[]];
  for (const segment of pattern.split('/').filter(Boolean)) {
    const withIt = found.map((form) => [...form, segment.replace(/\?$/, '')]);
    found = segment.endsWith('?') ? [...withIt, ...found] : withIt;
  }
  return found;
}

function formsOverlap([a, ...restA]: readonly string[], [b, ...restB]: readonly string[]): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  const fits = a.startsWith(':') || b.startsWith(':') || a.toLowerCase() === b.toLowerCase();
  return fits && formsOverlap(restA, restB);
}

/** Whether two patterns of React Router match the same path. Case does not count. */
export const patternsOverlap = (a: string, b: string): boolean =>
  forms(a).some((one) => forms(b).some((other) => formsOverlap(one, other)));
