import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppList } from 'shared-lib/federation/documents.ts';
import * as v from 'valibot';
import { type Drafts, integrity } from './files.ts';
import { type Frames, type PackedPages, packedFile } from './packed-pages.ts';
import { FRAGMENT, listOf, REDIRECTS, ROUTE, text } from './route-shape.ts';
import type { AppName, ByApp, Versions } from './version-set.ts';

const servedPath = text(300);
const indices = listOf(v.pipe(v.number(), v.integer(), v.minValue(0)), 2000);

const PART = {
  /** Indices into the release's `files`: every script that hydration needs, so that one round loads them. */
  files: indices,
  /** Indices of the files that only client-side navigation to a static page needs. */
  more: indices,
  /** The fragments of other apps on the page, as `guide/signup`. */
  fragments: v.optional(listOf(text(100), 100)),
};

export const RELEASE = v.strictObject({
  app: v.pipe(text(40), v.regex(/^[a-z][a-z0-9-]*$/, 'must be the name of an app')),
  /** The package's version and the start of a hash of its inputs. The release's folder has this name. */
  version: v.pipe(
    text(80),
    v.regex(/^\d+\.\d+\.\d+(?:[+-][\w.+-]*)?$/, 'must be a version such as 1.0.0-3fa9c1d2'),
  ),
  base: text(200),
  /** The script that starts the app: the shell's main module, or a remote's `remoteEntry.js`. */
  entry: servedPath,
  css: v.nullable(servedPath),
  /** The shell's stylesheet of fonts, which documents contain inline. */
  fonts: v.optional(v.nullable(servedPath)),
  /** All scripts of a remote, but only the initial scripts of the shell. */
  files: listOf(servedPath, 2000),
  /** The shell's later scripts; remotes have none. */
  late: v.optional(listOf(servedPath, 2000)),
  /** The files of each lazy-loaded module, by the module's source path (`lateCode` in shared-lib). */
  lateFiles: v.record(servedPath, listOf(servedPath, 200)),
  routes: listOf(v.strictObject({ ...ROUTE.entries, ...PART }), 1000),
  fragments: v.optional(listOf(v.strictObject({ ...FRAGMENT.entries, ...PART }), 100)),
  redirects: v.optional(REDIRECTS),
  /** Files of the app's `public` folder, served at the site's root. */
  rootFiles: listOf(v.pipe(text(100), v.regex(/^[\w.-]+$/)), 200),
  /** Modules shared at run time: required by a remote, or provided by the shell. */
  shared: v.record(text(100), text(100)),
  /** Exports of React Router that a remote imports, or that the shell shares. */
  routerNames: listOf(text(100), 200),
  renderedWith: v.record(text(100), text(100)),
  /** The integrity of every file except `release.json`, by path. Compressed forms are checked after decompression. */
  contents: v.record(servedPath, v.pipe(text(60), v.regex(/^sha256-[A-Za-z0-9+/=]+$/))),
});
/** One immutable version of one app (`release.json`). */
export type Release = v.InferOutput<typeof RELEASE>;
export type ReleaseRoute = Release['routes'][number];
export type ReleaseFragment = NonNullable<Release['fragments']>[number];

/** Pages that one minor version of these packages rendered can fail to hydrate with another. */
export const RENDERERS = ['react', 'react-dom', 'react-router-dom'];

/** `path` is the file's path on the site. */
export const integrityOf = ({ base, contents }: Pick<Release, 'base' | 'contents'>, path: string): string =>
  contents[`client/${path.slice(base.length)}`] ?? '';

/** The path of an app's main page: its first page that needs no session; null without such a page, as in the shell. */
export const mainPage = ({ routes }: Pick<Release, 'routes'>): string | null =>
  routes.find(({ access }) => access !== 'authenticated')?.path ?? null;

export const hasDraftPages = ({ routes }: Release): boolean => routes.some(({ draft }) => draft);

export const remotesOf = (releases: ByApp<Release>): Release[] =>
  Object.values(releases).filter(({ app }) => app !== 'shell');

/** Whether a source, such as `mfe-guide/src/…`, belongs to an app. Sources of shared-lib belong to the shell. */
export function isOwnSource(app: AppName, source: string): boolean {
  const own = app === 'shell' ? app : `mfe-${app}`;
  return source.startsWith(`${own}/src/`) || (app === 'shell' && source.startsWith('shared-lib/src/'));
}

export const releaseText = (release: Release): string => `${JSON.stringify(release, null, 2)}\n`;

export interface LoadedRelease {
  release: Release;
  frames: Frames | null;
  pages: PackedPages | null;
}

export type Releases = ReturnType<typeof createReleases>;

export function createReleases(siteFolder: string, drafts: Drafts) {
  const folder = (app: AppName, version: string): string => join(siteFolder, 'releases', app, version);
  const file = (app: AppName, version: string) => join(folder(app, version), 'release.json');

  async function read(app: AppName, version: string): Promise<Release> {
    return JSON.parse(await readFile(file(app, version), 'utf8')) as Release;
  }

  return {
    folder,
    has: (app: AppName, version: string): boolean => existsSync(file(app, version)),
    read,

    async readAll(versions: Versions): Promise<ByApp<Release>> {
      const all = Object.entries(versions).map(
        async ([app, version]) => [app, await read(app, version)] as const,
      );
      return Object.fromEntries(await Promise.all(all)) as unknown as ByApp<Release>;
    },

    /** @throws Error that names the release when its pages or frames are missing or damaged. */
    async load(app: AppName, version: string): Promise<LoadedRelease> {
      const release = await read(app, version);
      const name = packedFile(app);
      const bytes = await readFile(join(folder(app, version), name)).catch(() => null);
      if (!bytes || integrity(bytes) !== release.contents[name]) {
        throw new Error(
          `${name} of ${app} ${version} is ${bytes ? 'damaged' : 'missing'}. Roll back (npm run rollback -- ${app}), or delete releases/${app}/${version} in the site's folder and release ${app} again.`,
        );
      }
      const packed: unknown = JSON.parse(bytes.toString());
      return app === 'shell'
        ? { release, frames: packed as Frames, pages: null }
        : { release, frames: null, pages: packed as PackedPages };
    },

    async apps(): Promise<AppName[]> {
      return (await readdir(join(siteFolder, 'releases')).catch(() => [])).sort();
    },

    /** `builtAt` is in milliseconds since 1970 UTC. */
    async list(app: AppName): Promise<{ version: string; builtAt: number }[]> {
      const versions = await readdir(join(siteFolder, 'releases', app)).catch(() => []);
      const listed = versions.map(async (version) => {
        // The entry may be a file of the operating system, or may just have been deleted.
        const stats = await stat(file(app, version)).catch(() => null);
        return stats ? [{ version, builtAt: stats.mtimeMs }] : [];
      });
      return (await Promise.all(listed)).flat();
    },

    async store(draft: string, release: Release): Promise<void> {
      await writeFile(join(draft, 'release.json'), releaseText(release));
      await drafts.moveWhole(draft, folder(release.app, release.version), 'release.json');
    },

    discard: (app: AppName, version: string): Promise<void> => drafts.discard(folder(app, version)),
  };
}

/** The part of a release that browsers need to start it (`app.json`). */
export function appList(release: Release): AppList {
  const { version, entry, css, redirects } = release;
  return {
    version,
    entry,
    ...(css ? { css: [css, integrityOf(release, css)] as const } : {}),
    files: release.files,
    pages: release.routes.map((route) => {
      const { path, title, layout, access, static: isStatic, files, more, fragments } = route;
      return { path, title, layout, access, static: isStatic, files, more, fragments };
    }),
    fragments: release.fragments?.map(({ name, static: isStatic, files, more }) => {
      return { name, static: isStatic, files, more };
    }),
    late: release.lateFiles,
    ...(redirects ? { redirects } : {}),
  };
}
