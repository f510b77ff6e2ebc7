import { isAppName, isFileOrigin } from '../store/version-set.ts';

/** An app of a site: the shell, or a remote. */
export interface SiteApp {
  name: string;
  /** Its workspace below the project; none for a remote from a repository of its own, which publishes its releases. */
  folder?: string;
  owner: string;
  /** Its addresses: `/offers`, or `/offers/*` for all below. The longer path wins; `/*` matches the rest. */
  paths: readonly string[];
  /**
   * The asset origin from which browsers request its scripts and styles, such as `https://assets.example`: a host that
   * fetches missing files from this site. This site by default.
   */
  origin?: string;
}

/** A site, as the repository's `site.config.ts` defines it. Paths are below the project. */
export interface SiteDefinition {
  /** Every app of the site, the shell first, in the order of builds and development ports. Applied by the next start. */
  apps: readonly SiteApp[];
  sharedLib: string;
  /** The file of the site's configuration (`SiteConfig`), which SITE_CONFIG may replace. */
  configuration: string;
}

/** Defines a site, in its `site.config.ts`: `export default defineSite({ … })`. */
export const defineSite = (site: SiteDefinition): SiteDefinition => site;

const PATH = /^\/(?:\*|[\w.~-]+(?:\/[\w.~-]+)*(?:\/\*)?)?$/;
const MAX_PATH_LENGTH = 200;

function pathProblem(path: string, name: string, others: readonly SiteApp[]): string[] {
  if (path.length > MAX_PATH_LENGTH || !PATH.test(path))
    return [
      `"${path.slice(0, MAX_PATH_LENGTH)}" is not a path: write /offers for a page, /offers/* for all below it.`,
    ];
  const other = path === '/*' ? undefined : others.find(({ paths }) => paths.includes(path));
  return other ? [`${path} belongs to ${other.name}, so ${name} cannot have it.`] : [];
}

function problemsOf(app: SiteApp, others: readonly SiteApp[]): string[] {
  const { name, paths, origin } = app;
  const problems = paths.flatMap((path) => pathProblem(path, name, others));
  if (!isAppName(name))
    problems.push(
      `"${name.slice(0, 40)}" is not a valid app name: up to 31 lowercase letters, digits and hyphens.`,
    );
  if (others.some((other) => other.name === name)) problems.push(`Two apps are called ${name}.`);
  if (paths.length === 0) problems.push(`${name} has no paths.`);
  if (origin === undefined) return problems;
  if (name === 'shell') problems.push('The shell is in every page: its files stay on this site.');
  if (!isFileOrigin(origin))
    problems.push(`"${origin.slice(0, 100)}" is not an origin such as https://assets.example.`);
  return problems;
}

/** The problems of the apps of a `site.config.ts`, one line each. */
export function appProblems(apps: readonly SiteApp[]): string[] {
  const first = apps[0]?.name === 'shell' ? [] : ['The first app must be the shell.'];
  return [
    ...first,
    ...apps.flatMap((app) =>
      problemsOf(
        app,
        apps.filter((other) => other !== app),
      ),
    ),
  ];
}
