import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appProblems, type SiteApp, type SiteDefinition } from './define-site.ts';

const DEFINITION = 'site.config.ts';

function findProject(): string {
  for (const start of [process.cwd(), import.meta.dirname])
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, DEFINITION))) return join(folder, '/');
      if (folder === dirname(folder)) break;
    }
  throw new Error(
    `There is no ${DEFINITION} in ${process.cwd()} or a parent folder. Run the command in a site's repository.`,
  );
}

/** The folder with `site.config.ts`. Ends with a slash. */
export const PROJECT_ROOT: string = findProject();

const { default: definition } = (await import(pathToFileURL(join(PROJECT_ROOT, DEFINITION)).href)) as {
  default: SiteDefinition;
};

const problems = appProblems(definition.apps);
if (problems.length > 0) throw new Error(`${DEFINITION} cannot be used:\n  ${problems.join('\n  ')}`);

export const SITE: SiteDefinition = definition;

type LocalApp = SiteApp & { folder: string };

const LOCAL_APPS = SITE.apps.filter((app): app is LocalApp => app.folder !== undefined);

const DEV_PORT = Number(process.env.DEV_PORT || 4300);

/** Every app of this checkout, the shell first. */
export const APP_NAMES: readonly string[] = LOCAL_APPS.map(({ name }) => name);

export const REMOTES: readonly string[] = APP_NAMES.filter((name) => name !== 'shell');

/** @throws Error if this checkout has no such app. */
export function appOf(name: string): LocalApp & { port: number } {
  const index = APP_NAMES.indexOf(name);
  const app = LOCAL_APPS[index];
  if (!app) throw new Error(`There is no app "${name.slice(0, 40)}" in this checkout.`);
  return { ...app, port: DEV_PORT + index };
}

export const appPath = (name: string, file = ''): string => join(PROJECT_ROOT, appOf(name).folder, file);

export const SHARED_LIB = realpathSync(join(PROJECT_ROOT, SITE.sharedLib));

/** Converts the path of a module below `delivery/src/core` to its path below the project. */
export const ownPath = (path: string): string =>
  relative(PROJECT_ROOT, join(import.meta.dirname, '..', path));

/** The name of a source file, the same in every build: `mfe-guide/src/…`, `shared-lib/src/…`. */
export function sourcePath(file: string): string {
  const shared = relative(SHARED_LIB, file);
  return shared.startsWith('..') ? relative(PROJECT_ROOT, file) : join('shared-lib', shared);
}

/** The modules outside of `build` that decide what a release contains. */
const BUILD_MODULES = [
  ...['assemble/html.ts', 'project/project.ts', 'store/file-types.ts', 'store/files.ts'],
  ...['store/packed-pages.ts', 'store/releases.ts', 'store/route-shape.ts'],
];

export function releaseInputs(app: string) {
  return {
    folders: [appOf(app).folder, SITE.sharedLib, ownPath('build')],
    files: ['package-lock.json', ...BUILD_MODULES.map(ownPath)],
  };
}
