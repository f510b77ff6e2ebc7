import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { RemoteRoute, SiteConfig } from 'shared-lib';
import type { IntegrityFile } from 'shared-lib/loading/get-verified.ts';
import type { LiveReleases } from '../gate/candidate.ts';
import { type AppName, PROJECT_ROOT } from '../project.ts';
import type { Contract } from '../release/contract/contract.ts';

/** The folder of a site's releases, compositions and data: SITE_DIR, by default `.site` in the project. */
export function siteFolder(env: NodeJS.ProcessEnv = process.env): string {
  const chosen = env.SITE_DIR ?? '.site';
  return isAbsolute(chosen) ? chosen : join(PROJECT_ROOT, chosen);
}

export type { IntegrityFile } from 'shared-lib/loading/get-verified.ts';

/** A route as it is written down in a release: everything but what only its code can do. */
export type ReleaseRoute = Omit<RemoteRoute, 'load' | 'structuredData' | 'enliven'> & {
  /** Indices into the release's `files`: every script that hydrating the page needs, for one round of requests. */
  files: readonly number[];
  /** The same for what only a client-side navigation needs besides: the page's lazy parts. */
  more: readonly number[];
};

/** One immutable version of one app: `release.json` beside its `client` and `server` folders. */
export interface Release {
  app: AppName;
  /** The package's version and the start of its content's hash, for example `1.0.0-3fa9c1d2`. */
  version: string;
  base: string;
  mode: 'production' | 'development';
  /** The script that starts it: the shell's main module, a remote's `remoteEntry.js`. */
  entry: string;
  /** The shell's boot script below `client`, which delivery inlines; remotes have none. */
  boot: string | null;
  css: IntegrityFile | null;
  /** Every script of a remote; of the shell, what it starts with. */
  files: readonly IntegrityFile[];
  /** The shell's scripts that come later, when they are needed; releases of an earlier day do not list them. */
  late?: readonly IntegrityFile[];
  routes: readonly ReleaseRoute[];
  /** Where pages that are gone have gone: paths, by the paths that they had. */
  redirects?: Readonly<Record<string, string>>;
  /** Files of the app's `public` folder, and icons drawn from it, that are served at the site's root. */
  rootFiles: readonly string[];
  /** Modules shared at run time: what a remote asks for, or what the shell provides. */
  shared: Readonly<Record<string, string>>;
  /** What the app has to do with shared-lib; releases of an earlier day do not say. */
  contract?: Contract;
  /**
   * The integrity of every file below `client` and `server`, by its path in the release's folder; compressed
   * forms are told by what they hold. Releases of an earlier day do not list them.
   */
  contents?: Readonly<Record<string, string>>;
}

/** Which version of each app. */
export type Versions = Readonly<Record<AppName, string>>;

/** The folder of a release. */
export function releaseFolder(site: string, app: AppName, version: string): string {
  return join(site, 'releases', app, version);
}

/** Reads the releases that belong together. */
export async function releasesOf(site: string, versions: Versions): Promise<Record<AppName, Release>> {
  const entries = Object.entries(versions) as [AppName, string][];
  const releases = await Promise.all(
    entries.map(async ([app, version]) => {
      const text = await readFile(join(releaseFolder(site, app, version), 'release.json'), 'utf8');
      return [app, JSON.parse(text) as Release] as const;
    }),
  );
  return Object.fromEntries(releases) as Record<AppName, Release>;
}

/** How an app's pages came about: what they look like follows from this and the releases. */
export interface RenderedBy {
  /** Names the code that composed them. */
  composer: string;
  /** The address of their stylesheet. */
  stylesheet: string;
}

/**
 * Which releases are live together, with the HTML rendered for them: `composition.json`. It is written once
 * and never changed.
 */
export interface Composition {
  id: string;
  versions: Versions;
  /** What the pages were rendered with; later publishes keep to it. */
  config: SiteConfig;
  /** What a visitor may load of each release, with its integrity. */
  files: Readonly<Record<AppName, readonly IntegrityFile[]>>;
  /** File names below `pages`, by path. */
  pages: Readonly<Record<string, string>>;
  /** The integrity of each page's HTML, by path. */
  integrity: Readonly<Record<string, string>>;
  /** By app; the shell's own is the not-found page. */
  rendered: Readonly<Record<AppName, RenderedBy>>;
  /** Files at the site's root, each with the app that brings it. */
  rootFiles: Readonly<Record<string, AppName>>;
  /** Where pages that are gone have gone, by the paths that they had; none in compositions of an earlier day. */
  redirects?: Readonly<Record<string, string>>;
  /** The source expression of the inlined boot script for the policy, for example `sha256-…`. */
  bootHash: string;
}

/** The folder of a composition. */
export function compositionFolder(site: string, id: string): string {
  return join(site, 'compositions', id);
}

/** A composition that is kept, and when it was composed, in milliseconds since 1970 UTC. */
export interface KeptComposition {
  composition: Composition;
  composedAt: number;
}

/** Every composition that is kept, the newest first. */
export async function compositions(site: string): Promise<KeptComposition[]> {
  const ids = await readdir(join(site, 'compositions')).catch(() => []);
  const kept = await Promise.all(
    ids.map(async (id) => {
      const file = join(compositionFolder(site, id), 'composition.json');
      const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
      return { composition: JSON.parse(text) as Composition, composedAt: mtimeMs };
    }),
  );
  return kept.sort((a, b) => b.composedAt - a.composedAt);
}

/** The file of a page's HTML: `/` is `index.html`, `/blog` is `blog/index.html`. */
export function pageFile(path: string): string {
  return `${path.slice(1)}${path === '/' ? '' : '/'}index.html`;
}

/** Makes a composition live, in one atomic step. */
export async function makeLive(site: string, id: string): Promise<void> {
  const draft = join(site, 'drafts', `live-${process.pid}`);
  await mkdir(join(site, 'drafts'), { recursive: true });
  const file = await open(draft, 'w');
  await file.writeFile(id);
  await file.sync();
  await file.close();
  await rename(draft, join(site, 'live'));
}

/** The id of the live composition, or null while nothing is live. */
export async function liveId(site: string): Promise<string | null> {
  return readFile(join(site, 'live'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The live composition. @throws Error when nothing has been composed yet. */
export async function liveComposition(site: string): Promise<Composition> {
  const id = await liveId(site);
  if (!id) throw new Error('Nothing is live yet: run "npm start", which builds and composes the site.');
  return JSON.parse(
    await readFile(join(compositionFolder(site, id), 'composition.json'), 'utf8'),
  ) as Composition;
}

/** The compositions whose pages a new one may keep: the live one first, then the newest. */
export async function earlierCompositions(site: string, live: Composition | null): Promise<Composition[]> {
  const kept = (await compositions(site)).map(({ composition }) => composition);
  return live ? [live, ...kept.filter(({ id }) => id !== live.id)] : kept;
}

/** The live composition with its releases. @throws Error when nothing is live. */
export async function liveReleases(site: string): Promise<LiveReleases> {
  const composition = await liveComposition(site);
  return { composition, releases: await releasesOf(site, composition.versions) };
}

/** Removes what publishes that were cut short left behind. Only for who holds the publish lock. */
export async function clearDrafts(site: string): Promise<void> {
  const drafts = join(site, 'drafts');
  for (const name of await readdir(drafts).catch(() => [])) {
    await rm(join(drafts, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
