import { join, relative } from 'node:path';
import { SITE_APPS, type SiteApp } from '../site-apps.ts';

export type LocalApp = (typeof SITE_APPS)[number]['name'];
/** A remote of this checkout, as in `mfe-<name>`. Which apps a site has, the site knows (`store/apps.ts`). */
export type RemoteName = Exclude<LocalApp, 'shell'>;

/** How an app of this checkout is found: drives builds and development. */
interface App extends SiteApp {
  name: LocalApp;
  /** The development server's port. */
  port: number;
}

const DEV_PORT = Number(process.env.DEV_PORT ?? 4300);

/** Every app of this checkout. */
export const APPS = Object.fromEntries<App>(
  SITE_APPS.map((app, index) => [app.name, { ...app, port: DEV_PORT + index }]),
) as Readonly<Record<LocalApp, App>>;

/** Every app of this checkout, the shell first. */
export const APP_NAMES: readonly LocalApp[] = SITE_APPS.map(({ name }) => name);

/** The remotes of this checkout, in the order in which they are built. */
export const REMOTES: readonly RemoteName[] = APP_NAMES.filter((name) => name !== 'shell');

/** The project's folder, with a trailing slash. */
export const PROJECT_ROOT = join(import.meta.dirname, '../../../');

/** The folder of `shared-lib`. */
export const SHARED_LIB = join(PROJECT_ROOT, 'shared-lib');

/** What a source is called in every build: `mfe-guide/src/…`, `shared-lib/src/…`. */
export function sourcePath(file: string): string {
  return relative(PROJECT_ROOT, file);
}

/** A package whose dependencies count: its place in the lock file, and which of them; all by default. */
export interface LockRoot {
  place: string;
  only?: readonly string[];
}

/** What of delivery's dependencies a build runs. */
const BUILD_TOOLS = ['@module-federation/vite', '@vitejs/plugin-react', 'sharp', 'svgo', 'vite'];

/** What a release of an app is built from. Paths are below the project. */
export interface BuiltFrom {
  folders: readonly string[];
  files: readonly string[];
  /** Packages of `package-lock.json` whose dependencies count. */
  locked: readonly LockRoot[];
}

/** What a release of an app is built from: the app, shared-lib, the build, and what they depend on. */
export function builtFrom(app: LocalApp): BuiltFrom {
  const { folder } = APPS[app];
  return {
    folders: [folder, 'shared-lib', 'delivery/src/core/build'],
    files: ['delivery/src/core/store/files.ts'],
    locked: [{ place: folder }, { place: 'shared-lib' }, { place: 'delivery', only: BUILD_TOOLS }],
  };
}
