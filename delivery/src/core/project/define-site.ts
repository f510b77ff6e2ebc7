import { isAppName, isAssetOrigin } from '../store/version-set.ts';

/** An app of a site: the shell, or a remote. */
export interface SiteApp {
  name: string;
  /** The app's workspace below the project; undefined for a remote that is released from its own repository. */
  folder?: string;
  owner: string;
  /** The paths that the app may claim; `/offers/*` includes `/offers`, and `/*` any free path. The longest match wins. */
  paths: readonly string[];
  /** The asset origin (default: this site) of the app's scripts and styles: a host that fetches missing files from this site. */
  origin?: string;
}

/** A site, as the repository's `site.config.ts` defines it. Folder paths are relative to the project. */
export interface SiteDefinition {
  /** Every app of the site, the shell first, in the order of builds and development ports. A running process ignores changes. */
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
