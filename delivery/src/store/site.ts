import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import type { RemoteRoute, RouteForm, SiteConfig } from 'shared-lib';
import type { IntegrityFile, LateFiles } from 'shared-lib/federation/documents.ts';
import { PROJECT_ROOT } from '../project.ts';
import type { AppName, ByApp, Origins } from './app-name.ts';
import { compressFile } from './files.ts';

/*
 * The site's folder. Only the modules beside this one know how it is laid out:
 *
 *   releases/<app>/<version>/   release.json, client, server, source
 *   compositions/<id>/          composition.json, pages, federation.json, sitemap.xml, …
 *   styles/<hash>.css           the stylesheets of composed pages
 *   live                        the id of the live composition
 *   history.jsonl               every change of what is live (history.ts)
 *   names/<app>/<version>.json  which bytes a version means (names.ts)
 *   apps.json                   which apps the owner admits (apps.ts)
 *   audit.jsonl                 who did what (audit.ts)
 *   tokens/<name>.json          who may do what from elsewhere (tokens.ts)
 *   previews.json, preview-key.json  what is shown before it is live (previews.ts)
 *   publish-lock.sqlite, publish-queue.sqlite  one change at a time, one release judged at a time (lock.ts)
 *   publish-reserve             room for commands on a full disk (reserve.ts)
 *   drafts/                     what is being written, unpacked or copied from the site's database; nothing reads it
 *   shares.json                 what a part of the visitors gets (shares.ts)
 *   data/, reports/             the backend's database, reports
 *
 * With SITE_DATABASE_URL the site is kept in PostgreSQL, and the folder is a copy that one machine works on.
 */

/** The folder of a site's releases, compositions and data: SITE_DIR, by default `.site` in the project. */
export function siteFolder(env: NodeJS.ProcessEnv = process.env): string {
  const chosen = env.SITE_DIR ?? '.site';
  return isAbsolute(chosen) ? chosen : join(PROJECT_ROOT, chosen);
}

/** A route as a release records it, without functions. */
export type ReleaseRoute = Omit<RemoteRoute, 'load' | 'structuredData' | 'enliven'> & {
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
  mode: 'production' | 'development';
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

/** The folder of a release. */
export function releaseFolder(site: string, app: AppName, version: string): string {
  return join(site, 'releases', app, version);
}

/** Whether a release exists. */
export function hasRelease(site: string, app: AppName, version: string): boolean {
  return existsSync(join(releaseFolder(site, app, version), 'release.json'));
}

/** Reads `release.json`. @throws Error when there is no such release. */
export async function readRelease(site: string, app: AppName, version: string): Promise<Release> {
  const file = join(releaseFolder(site, app, version), 'release.json');
  return JSON.parse(await readFile(file, 'utf8')) as Release;
}

/** Reads releases that belong together. */
export async function releasesOf(site: string, versions: Versions): Promise<ByApp<Release>> {
  const read = Object.entries(versions).map(
    async ([app, version]) => [app, await readRelease(site, app, version)] as const,
  );
  return Object.fromEntries(await Promise.all(read)) as unknown as ByApp<Release>;
}

/** The releases of remotes, in the order in which they are composed. */
export function remotesOf(releases: ByApp<Release>): Release[] {
  return Object.values(releases).filter(({ app }) => app !== 'shell');
}

/** Every app that has a kept release, live or not. */
export async function keptApps(site: string): Promise<AppName[]> {
  return (await readdir(join(site, 'releases')).catch(() => [])).sort();
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

/** Every kept release of an app, with its build time in milliseconds since 1970 UTC. */
export async function keptReleases(
  site: string,
  app: AppName,
): Promise<{ version: string; builtAt: number }[]> {
  const versions = await readdir(join(site, 'releases', app)).catch(() => []);
  const kept = versions.map(async (version) => {
    const { mtimeMs } = await stat(join(releaseFolder(site, app, version), 'release.json'));
    return { version, builtAt: mtimeMs };
  });
  return Promise.all(kept);
}

/** How long what nobody names yet may lie there, in milliseconds: longer than anything takes that is still at work. */
const AT_WORK_MS = 3_600_000;

async function isLeft(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > AT_WORK_MS;
}

/**
 * Gives `work` the path of a new draft, where it writes out of sight. What it does not move to its place is deleted, and
 * what killed processes have left: others may be at work at the same time.
 */
export async function inDraft<Result>(
  site: string,
  name: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  const drafts = join(site, 'drafts');
  await mkdir(drafts, { recursive: true });
  const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });
  for (const left of await readdir(drafts)) {
    const path = join(drafts, left);
    if (await isLeft(path)) await remove(path);
  }
  const draft = join(drafts, `${name}-${randomUUID()}`);
  try {
    return await work(draft);
  } finally {
    await remove(draft);
  }
}

/**
 * Moves a draft to its place in one step. Another process may have been faster with the same.
 * @param description the file that says what it is: what has none lies in the way.
 */
export async function moveWhole(draft: string, place: string, description: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await rename(draft, place).catch((error: NodeJS.ErrnoException) => {
    const wasFaster = error.code === 'ENOTEMPTY' || error.code === 'EEXIST';
    if (!wasFaster || !existsSync(join(place, description))) throw error;
  });
}

/** A release's `release.json`: what is read from it is written the same to the byte. */
export function releaseText(release: Release): string {
  return `${JSON.stringify(release, null, 2)}\n`;
}

/** Writes `release.json` into a draft and moves the draft to its place in one step. */
export async function keepRelease(site: string, draft: string, release: Release): Promise<void> {
  await writeFile(join(draft, 'release.json'), releaseText(release));
  await moveWhole(draft, releaseFolder(site, release.app, release.version), 'release.json');
}

/** The file that an address names, here or on an app's own origin: `/_r/<app>/<version>/…` or `/_c/…`. */
export function servedFile(site: string, address: string): string {
  const [, app, version, file] = /^(?:https?:\/\/[^/]+)?\/_r\/([^/]+)\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return app && version && file
    ? join(releaseFolder(site, app, version), 'client', file)
    : join(site, 'styles', address.slice('/_c/'.length));
}

/** How an app's pages were made, beside the releases. */
interface RenderedBy {
  /** Names the code that composed them. */
  composer: string;
  /** The address of their stylesheet. */
  stylesheet: string;
}

/** The releases that are live together, with their HTML: `composition.json`. Written once, never changed. */
export interface Composition {
  id: string;
  versions: Versions;
  /** The configuration of the pages, which later publishes keep. */
  config: SiteConfig;
  /** The other origins of apps' files, when there are any. */
  origins?: Origins;
  /** What a visitor may load of each release, with its integrity. */
  files: ByApp<readonly IntegrityFile[]>;
  /** File names below `pages`, by path. */
  pages: Readonly<Record<string, string>>;
  /** The integrity of each page's HTML, by path. */
  integrity: Readonly<Record<string, string>>;
  /** By app. The shell's own page is the not-found page. */
  rendered: ByApp<RenderedBy>;
  /** Files at the site's root, each with its app. */
  rootFiles: Readonly<Record<string, AppName>>;
  /** Where former pages have moved, by their former paths. */
  redirects: Readonly<Record<string, string>>;
  /** Forms, by the path they post to, with their page. */
  forms: Readonly<Record<string, PlacedForm>>;
  /** The source expression of the inlined boot script for the policy, for example `sha256-…`. */
  bootHash: string;
}

/** A form with the path of its page. */
export interface PlacedForm extends RouteForm {
  page: string;
}

/** The folder of a composition. */
export function compositionFolder(site: string, id: string): string {
  return join(site, 'compositions', id);
}

/** The folder of a composition's pages. */
export function pagesFolder(site: string, id: string): string {
  return join(compositionFolder(site, id), 'pages');
}

/** The file of a page's HTML: `/` is `index.html`, `/blog` is `blog/index.html`. */
export function pageFile(path: string): string {
  return `${path.slice(1)}${path === '/' ? '' : '/'}index.html`;
}

/** Reads `composition.json`; null when there is no such composition. */
export async function readComposition(site: string, id: string): Promise<Composition | null> {
  const file = join(compositionFolder(site, id), 'composition.json');
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Composition) : null;
}

/** A kept composition, with its time in milliseconds since 1970 UTC. */
export interface KeptComposition {
  composition: Composition;
  composedAt: number;
}

/** Every kept composition, newest first. Leaves out what is damaged. */
export async function compositions(site: string): Promise<KeptComposition[]> {
  const ids = await readdir(join(site, 'compositions')).catch(() => []);
  const kept = await Promise.all(
    ids.map(async (id) => {
      const composition = await keptComposition(site, id);
      // A refusal may delete it meanwhile.
      const file = await stat(join(compositionFolder(site, id), 'composition.json')).catch(() => null);
      return composition && file ? { composition, composedAt: file.mtimeMs } : [];
    }),
  );
  return kept.flat().sort((a, b) => b.composedAt - a.composedAt);
}

/** Writes `composition.json` into a draft and moves the draft to its place in one step. */
export async function keepComposition(site: string, draft: string, composition: Composition): Promise<void> {
  await writeFile(join(draft, 'composition.json'), `${JSON.stringify(composition, null, 2)}\n`);
  await moveWhole(draft, compositionFolder(site, composition.id), 'composition.json');
}

/** Keeps a stylesheet with its compressed forms under its content's name. */
export async function keepStylesheet(site: string, name: string, styles: string): Promise<void> {
  const file = join(site, 'styles', name);
  // As new as one that is written now: nobody may name it yet (`discardStylesheets`).
  if (existsSync(file)) return utimes(file, new Date(), new Date());
  await mkdir(dirname(file), { recursive: true });
  await inDraft(site, name, async (draft) => {
    await mkdir(draft);
    await writeFile(join(draft, name), styles);
    await compressFile(join(draft, name));
    // The file comes last: where it exists, its compressed forms do too, even after an interruption.
    for (const form of ['.br', '.gz', '']) await rename(join(draft, `${name}${form}`), `${file}${form}`);
  });
}

/** Makes a composition live in one atomic step. */
export async function makeLive(site: string, id: string): Promise<void> {
  // Not among the drafts: a server that follows a database writes it without the publish lock.
  const draft = `${livePointer(site)}.${process.pid}.draft`;
  const file = await open(draft, 'w');
  await file.writeFile(id);
  await file.sync();
  await file.close();
  await rename(draft, livePointer(site));
}

/** The file of the changes of what is live (history.ts). */
export function historyFile(site: string): string {
  return join(site, 'history.jsonl');
}

/** The file that names the live composition. Every switch replaces it. */
export function livePointer(site: string): string {
  return join(site, 'live');
}

async function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** A kept composition; null for what is damaged, or never was the name of one. */
async function keptComposition(site: string, id: string | null): Promise<Composition | null> {
  return id && /^[\w-]{1,64}$/.test(id) ? readComposition(site, id).catch(() => null) : null;
}

/**
 * The id of the live composition; null while nothing is live. With a damaged pointer, the newest composition that the
 * history names and that is kept: what servers go on with.
 */
export async function liveId(site: string): Promise<string | null> {
  const pointed = await textOf(livePointer(site));
  if (await keptComposition(site, pointed)) return pointed;
  for (const id of await formerlyLive(site)) if (await keptComposition(site, id)) return id;
  return pointed || null;
}

/** The compositions that the history names, the newest first. */
export async function formerlyLive(site: string): Promise<string[]> {
  const history = (await textOf(historyFile(site))) ?? '';
  return [...new Set([...history.matchAll(/"to":"([\w-]{1,64})"/g)].map(([, id = '']) => id).reverse())];
}

/** What is wrong with the live pointer, and what to do; null when nothing is. */
export async function pointerDamage(site: string): Promise<string | null> {
  const pointed = await textOf(livePointer(site));
  if (await keptComposition(site, pointed)) return null;
  const id = await liveId(site);
  if (!pointed && !id) return null;
  const name = /^[\w-]{1,64}$/.test(pointed ?? '') ? pointed : JSON.stringify(pointed?.slice(0, 64));
  const found = pointed
    ? `names the composition ${name}, which does not exist`
    : `is ${pointed === null ? 'missing' : 'empty'}`;
  const remedy = (await keptComposition(site, id))
    ? `The newest kept composition of the history is ${id}: "npm run rollback -- ${id}" makes it live again.`
    : 'No composition of the history is kept: run "npm start", which builds and composes the site.';
  return `${livePointer(site)} ${found}. ${remedy}`;
}

/** The live composition. @throws Error when nothing is live yet. */
export async function liveComposition(site: string): Promise<Composition> {
  const composition = await keptComposition(site, await liveId(site));
  if (composition) return composition;
  throw new Error(
    (await pointerDamage(site)) ??
      'Nothing is live yet: run "npm start", which builds and composes the site.',
  );
}

/** The live composition and its releases. */
export interface LiveReleases {
  composition: Composition;
  releases: ByApp<Release>;
}

/** Reads the live composition and its releases. @throws Error when nothing is live. */
export async function liveReleases(site: string): Promise<LiveReleases> {
  const composition = await liveComposition(site);
  return { composition, releases: await releasesOf(site, composition.versions) };
}

/** The compositions whose pages a new one may keep: the live one first, then the newest. */
export async function earlierCompositions(site: string, live: Composition | null): Promise<Composition[]> {
  const kept = (await compositions(site)).map(({ composition }) => composition);
  return live ? [live, ...kept.filter(({ id }) => id !== live.id)] : kept;
}

/** Makes `folder` the same site with another live composition: links releases and styles. */
export async function linkSite(site: string, id: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'compositions'), { recursive: true });
  for (const name of ['releases', 'styles', join('compositions', id)]) {
    await symlink(resolve(site, name), join(folder, name), 'junction');
  }
  await writeFile(livePointer(folder), id);
}

/** Deletes a release or a composition. Moves it out of sight first, so that it is never half there. */
export function discard(site: string, folder: string): Promise<void> {
  return inDraft(site, `discarded-${basename(folder)}`, (draft) => rename(folder, draft));
}

/**
 * Deletes the stylesheets that no kept composition names, nor one that is being composed. Returns their names.
 * @param shown those that tabs may still show without one.
 */
export async function discardStylesheets(site: string, shown: readonly string[]): Promise<string[]> {
  const kept = await compositions(site);
  const rendered = kept.flatMap(({ composition }) => Object.values(composition.rendered));
  const used = new Set([...shown, ...rendered.map(({ stylesheet }) => basename(stylesheet))]);
  const folder = join(site, 'styles');
  const files = await readdir(folder).catch(() => []);
  const gone: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.css') && !used.has(name))) {
    if (!(await isLeft(join(folder, file)))) continue;
    for (const form of ['', '.br', '.gz']) await rm(join(folder, `${file}${form}`), { force: true });
    gone.push(file);
  }
  return gone;
}
