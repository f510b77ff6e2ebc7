import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { GateBrowser } from '../gate/gate-browser.ts';
import type { Comparison } from '../store/comparisons.ts';
import type { Composition } from '../store/compositions.ts';
import { BUILD_RECORDS } from '../store/file-types.ts';
import { filesIn, transferredBytes } from '../store/files.ts';
import type { Origin } from '../store/names.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { describeChange } from './change.ts';
import { changedWords, pageWords } from './changed-words.ts';

/** Pages whose words are compared, and pages that are pictured: a release of the shell changes all of them. */
const MOST_PAGES = 40;
const MOST_PICTURED = 4;

const KINDS: Readonly<Record<string, string>> = {
  '.js': 'scripts',
  '.css': 'styles',
  '.woff2': 'fonts',
  '.pdf': 'documents',
  '.svg': 'pictures',
  '.png': 'pictures',
  '.jpg': 'pictures',
  '.webp': 'pictures',
  '.avif': 'pictures',
  '.ico': 'pictures',
};

/** Transferred bytes of a release's files, by kind. */
async function bytesByKind(
  store: SiteStore,
  app: string,
  version: string | null,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  if (version === null) return sizes;
  const folder = join(store.releases.folder(app, version), 'client');
  for (const { path } of await filesIn(folder)) {
    if (/\.(?:br|gz)$/.test(path) || BUILD_RECORDS.includes(path)) continue;
    const kind = KINDS[extname(path)] ?? 'others';
    sizes.set(kind, (sizes.get(kind) ?? 0) + (await transferredBytes(join(folder, path))));
  }
  return sizes;
}

async function comparedFiles(store: SiteStore, app: string, before: string | null, after: string) {
  const [was, is] = [await bytesByKind(store, app, before), await bytesByKind(store, app, after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .map((kind) => ({ kind, before: was.get(kind) ?? 0, after: is.get(kind) ?? 0 }));
}

/** Whether two releases of an app bring the same styles, fonts and pictures. */
async function hasSameLook(
  store: SiteStore,
  app: string,
  before: string | null,
  after: string,
): Promise<boolean> {
  if (before === null) return false;
  const [was, is] = await Promise.all(
    [before, after].map(async (version) => {
      const { contents } = await store.releases.read(app, version);
      const seen = Object.entries(contents).filter(
        ([path]) => path.startsWith('client/') && !/\.(?:js|json)$/.test(path),
      );
      return JSON.stringify(seen.sort());
    }),
  );
  return was === is;
}

/** What one page says in a composition that has it; nothing in another. */
async function wordsIn(store: SiteStore, { id, pages }: Composition, path: string): Promise<string> {
  const file = pages[path];
  return file ? pageWords(await readFile(join(store.compositions.pagesFolder(id), file), 'utf8')) : '';
}

/** Commits that are named where nobody knows which ones the stable release had. */
const LATEST_COMMITS = 5;

/** The commits that a release names and the stable one does not. */
async function newCommits(store: SiteStore, { commits = [] }: Origin, app: string, stable: string | null) {
  const before = stable === null ? null : await store.names.published({ app, version: stable });
  if (!before?.origin?.commits) return commits.slice(0, LATEST_COMMITS);
  const known = new Set(before.origin.commits.map(({ commit }) => commit));
  return commits.filter(({ commit }) => !known.has(commit));
}

/** Pictures of pages that are live, from the latest comparisons that have them as they are. */
async function picturesOf(
  store: SiteStore,
  live: Composition,
  paths: readonly string[],
): Promise<Map<string, Buffer>> {
  const known = new Map<string, Buffer>();
  for (const { name, comparison } of await store.comparisons.list()) {
    const wanted = comparison.pictures.filter(
      ({ path, width }) => paths.includes(path) && !known.has(`${path} ${width}`),
    );
    if (wanted.length === 0) continue;
    const { integrity = {} } = (await store.compositions.whole(comparison.to)) ?? {};
    for (const { path, width, after } of wanted) {
      if (!after || integrity[path] !== live.integrity[path]) continue;
      const bytes = await store.comparisons.picture(name, after);
      if (bytes) known.set(`${path} ${width}`, bytes);
    }
  }
  return known;
}

/** Pictures pages, where there is a browser and something to picture. */
async function pictured(
  { store, live, composition }: Compared,
  opened: GateBrowser | null,
  paths: readonly string[],
  folder: string,
) {
  if (!opened || paths.length === 0) return { pictures: [], pictured: 0 };
  const { takePictures } = await import('../gate/take-pictures.ts');
  const known = await picturesOf(store, live, paths);
  return takePictures(opened, { store, before: live, after: composition, paths, known }, folder);
}

/** What is compared. */
interface Compared {
  store: SiteStore;
  release: Release;
  /** What its commits are. */
  origin: Origin;
  /** What is live, and what would be with the release. */
  live: Composition;
  composition: Composition;
}

/**
 * Keeps what a release changes for readers against what is live, with pictures where there is a browser, unless it is kept
 * already. Call it when the gate has found nothing wrong: it reads what the release rendered.
 * @returns the name of the comparison.
 */
export async function compareWithLive(compared: Compared, opened: GateBrowser | null): Promise<string> {
  const { store, release, origin, live, composition } = compared;
  const name = store.comparisons.nameOf(live.id, composition.id);
  if (store.comparisons.has(name)) return name;
  const { app, version } = release;
  const { pages } = await describeChange(store, live, composition);
  const changed: Comparison['pages'][number][] = [];
  // One after the other: each is parsed and compared on this thread anyway.
  for (const fate of ['changed', 'added', 'gone'] as const) {
    for (const { path, html, scripts } of pages[fate].slice(0, MOST_PAGES)) {
      changed.push({
        path,
        fate,
        bytes: { before: html.before + scripts.before, after: html.after + scripts.after },
        words: changedWords(await wordsIn(store, live, path), await wordsIn(store, composition, path)),
      });
    }
  }
  const stable = live.versions[app] ?? null;
  await store.comparisons.keep(name, async (draft) => {
    // What visitors see only of themselves has no picture: it would be of nobody, and differ each time.
    const hidden = new Set(
      (Object.values(await store.releases.of(composition.versions)) as Release[])
        .flatMap(({ routes }) => routes)
        .filter(({ access }) => access === 'authenticated')
        .map(({ path }) => path),
    );
    // With other scripts alone, a page that says the same looks the same until somebody uses it.
    const same = (await hasSameLook(store, app, stable, version)) ? [] : pages.readdressed;
    const paths = [...pages.changed, ...pages.added, ...same]
      .map(({ path }) => path)
      .filter((path) => !hidden.has(path))
      .slice(0, MOST_PICTURED);
    return {
      app,
      version,
      stable,
      at: new Date().toISOString(),
      commits: await newCommits(store, origin, app, stable),
      from: live.id,
      to: composition.id,
      pages: changed,
      readdressed: pages.readdressed.length,
      kept: pages.kept,
      files: await comparedFiles(store, app, stable, version),
      ...(await pictured(compared, opened, paths, draft)),
    };
  });
  return name;
}
