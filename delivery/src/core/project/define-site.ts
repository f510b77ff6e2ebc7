import { isAppName, isAssetOrigin } from '../store/version-set.ts';

/** An app of a site: the shell, or a remote. */
export interface SiteApp {
  name: string;
  /** The app's workspace below the project. A remote from another repository has no workspace. */
  folder?: string;
  owner: string;
  /** The paths that the app may claim. `/offers/*` includes `/offers`. The longest match wins. */
  paths: readonly string[];
  /** The origin of the app's scripts and styles (default: this site). Its host fetches missing files from this site. */
  origin?: string;
}

/** The site that `site.config.ts` defines. Folder paths are relative to the project. */
export interface SiteDefinition {
  /** The shell is first. Builds and development ports have this order. A running process ignores changes. */
  apps: readonly SiteApp[];
  sharedLib: string;
}

/** Defines a site, in its `site.config.ts`: `export default defineSite({ … })`. */
export const defineSite = (site: SiteDefinition): SiteDefinition => site;

const PATH = /^\/(?:\*|[\w.~-]+(?:\/[\w.~-]+)*(?:\/\*)?)?$/;

function* problemsOf({ name, paths, origin }: SiteApp, others: readonly SiteApp[]): Generator<string> {
  for (const path of paths) {
    const owner = path !== '/*' && others.find((other) => other.paths.includes(path));
    if (owner) yield `${path} belongs to ${owner.name}, so ${name} cannot list it.`;
    else if (!PATH.test(path))
      yield `"${path}" is not a path: write /offers for one page, or /offers/* to include all below it.`;
  }
  if (!isAppName(name))
    yield `"${name}" is not a valid app name. Use at most 31 characters (a-z, 0-9 and hyphens), begin with a letter, and avoid "constructor".`;
  if (others.some((other) => other.name === name)) yield `Two apps are called ${name}. Rename one.`;
  if (paths.length === 0) yield `${name} has no paths. List at least one.`;
  if (name === 'shell' && origin) yield 'The shell cannot have an asset origin: every page needs the shell.';
  if (origin !== undefined && !isAssetOrigin(origin))
    yield `"${origin}" is not an origin such as https://assets.example.`;
}

/** The problems of the apps of a `site.config.ts`, one line each. */
export function appProblems(apps: readonly SiteApp[]): string[] {
  const first = apps[0]?.name === 'shell' ? [] : ['The first app must be the shell.'];
  const others = (app: SiteApp) => apps.filter((other) => other !== app);
  return [...first, ...apps.flatMap((app) => [...problemsOf(app, others(app))])];
}
