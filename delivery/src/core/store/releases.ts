import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRoute } from 'shared-lib';
import type { IntegrityFile, LateFiles } from 'shared-lib/federation/documents.ts';
import type { AppName, ByApp } from './app-name.ts';
import type { Drafts } from './drafts.ts';

/** A route as a release records it, without functions. */
export type ReleaseRoute = Omit<RemoteRoute, 'load' | 'structuredData' | 'activate'> & {
  /** Indices into the release's `files`: every script that hydrating the page needs, for one round of requests. */
  files: readonly number[];
  /** Indices of what a client-side navigation needs besides: the page's lazy parts. */
  more: readonly number[];
};

/**
 * One immutable version of one app: `release.json` beside `client` (what browsers get), `server` (what renders
 * its pages) and `source` (what the gate compiles).
 */
export interface Release {
  app: AppName;
  /** The package's version and the start of its content's hash, for example `1.0.0-3fa9c1d2`. */
  version: string;
  base: string;
  /** The script that starts it: the shell's main module, a remote's `remoteEntry.js`. */
  entry: string;
  /** The shell's boot script below `client`, which delivery inlines; null for remotes. */
  boot: string | null;
  /** The shell's script for the head of pages with a form, likewise; remotes have none. */
  answers?: string | null;
  css: IntegrityFile | null;
  /** Every script of a remote; of the shell, those it starts with. */
  files: readonly IntegrityFile[];
  /** The shell's later scripts; remotes have none. */
  late?: readonly IntegrityFile[];
  /** The files of late code (`lateCode` of shared-lib). */
  lateFiles: LateFiles;
  routes: readonly ReleaseRoute[];
  /** Where former pages have moved, by their former paths. */
  redirects?: Readonly<Record<string, string>>;
  /** Files of the app's `public` folder, and icons drawn from it, served at the site's root. */
  rootFiles: readonly string[];
  /** Modules shared at run time: required by a remote, or provided by the shell. */
  shared: Readonly<Record<string, string>>;
  /**
   * The integrity of every file below `client`, `development`, `server` and `source`, by its path in the release.
   * Compressed forms are compared by content.
   */
  contents: Readonly<Record<string, string>>;
}

/** Which version of each app; the shell first. */
export type Versions = ByApp<string>;

/** The releases that are to be live together, one of every app. */
export type ComposedReleases = ByApp<Release>;

/** The releases of remotes, in the order in which they are composed. */
export function remotesOf(releases: ByApp<Release>): Release[] {
  return Object.values(releases).filter(({ app }) => app !== 'shell');
}

/** The folder of an app's own sources below its releases' `source`. */
export function sourceName(app: AppName): string {
  return app === 'shell' ? app : `mfe-${app}`;
}

/** Whether a source, as `mfe-guide/src/…`, is of an app's release; the shell's has shared-lib. */
export function isOwnSource(app: AppName, source: string): boolean {
  return (
    source.startsWith(`${sourceName(app)}/src/`) || (app === 'shell' && source.startsWith('shared-lib/src/'))
  );
}

/** A release's `release.json`: what is read from it is written the same to the byte. */
export function releaseText(release: Release): string {
  return `${JSON.stringify(release, null, 2)}\n`;
}

/** The releases below a site's `releases`. */
export type Releases = ReturnType<typeof createReleases>;

/** The releases in a site's folder. */
export function createReleases(siteFolder: string, drafts: Drafts) {
  const folder = (app: AppName, version: string): string => join(siteFolder, 'releases', app, version);
  const file = (app: AppName, version: string) => join(folder(app, version), 'release.json');

  /** Reads `release.json`. @throws Error when there is no such release. */
  async function read(app: AppName, version: string): Promise<Release> {
    return JSON.parse(await readFile(file(app, version), 'utf8')) as Release;
  }

  return {
    /** The folder of a release. */
    folder,
    /** Whether a release exists. */
    has: (app: AppName, version: string): boolean => existsSync(file(app, version)),
    read,

    /** Reads releases that belong together. */
    async of(versions: Versions): Promise<ByApp<Release>> {
      const all = Object.entries(versions).map(
        async ([app, version]) => [app, await read(app, version)] as const,
      );
      return Object.fromEntries(await Promise.all(all)) as unknown as ByApp<Release>;
    },

    /** Every app that has a kept release, live or not. */
    async apps(): Promise<AppName[]> {
      return (await readdir(join(siteFolder, 'releases')).catch(() => [])).sort();
    },

    /** Every kept release of an app, with its build time in milliseconds since 1970 UTC. */
    async list(app: AppName): Promise<{ version: string; builtAt: number }[]> {
      const versions = await readdir(join(siteFolder, 'releases', app)).catch(() => []);
      const kept = versions.map(async (version) => {
        const { mtimeMs } = await stat(file(app, version));
        return { version, builtAt: mtimeMs };
      });
      return Promise.all(kept);
    },

    /** Writes `release.json` into a draft and moves the draft to its place in one step. */
    async keep(draft: string, release: Release): Promise<void> {
      await writeFile(join(draft, 'release.json'), releaseText(release));
      await drafts.moveWhole(draft, folder(release.app, release.version), 'release.json');
    },

    /** Deletes a release from this folder. */
    discard: (app: AppName, version: string): Promise<void> => drafts.discard(folder(app, version)),
  };
}
