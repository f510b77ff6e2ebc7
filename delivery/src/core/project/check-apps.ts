import { isAppName, isFileOrigin } from '../store/app-name.ts';
import type { SiteApp } from './define-site.ts';

const PATH = /^\/(?:\*|[\w.~-]+(?:\/[\w.~-]+)*(?:\/\*)?)?$/;
const MAX_PATH_LENGTH = 200;

function pathProblem(path: string, name: string, others: readonly SiteApp[]): string[] {
  if (path.length > MAX_PATH_LENGTH || !PATH.test(path))
    return [
      `"${path.slice(0, MAX_PATH_LENGTH)}" is no path: write /offers for a page, /offers/* for all below it.`,
    ];
  const other = path === '/*' ? undefined : others.find(({ paths }) => paths.includes(path));
  return other ? [`${path} belongs to ${other.name}, so ${name} cannot have it.`] : [];
}

function problemsOf(app: SiteApp, others: readonly SiteApp[]): string[] {
  const { name, paths, origin } = app;
  const problems = paths.flatMap((path) => pathProblem(path, name, others));
  if (!isAppName(name))
    problems.push(
      `"${name.slice(0, 40)}" is no name for an app: up to 31 small letters, digits and hyphens.`,
    );
  if (others.some((other) => other.name === name)) problems.push(`Two apps are called ${name}.`);
  if (paths.length === 0) problems.push(`${name} has no paths.`);
  if (origin === undefined) return problems;
  if (name === 'shell') problems.push('The shell is in every page: its files stay on this site.');
  if (!isFileOrigin(origin))
    problems.push(`"${origin.slice(0, 100)}" is no origin: write https://assets.example, without a path.`);
  return problems;
}

/** What is wrong with the apps of a `site.config.ts`, one line each. */
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
