import type { GateBrowser } from '../gate/gate-browser.ts';
import type { Comparison } from '../store/comparisons.ts';
import type { Composition } from '../store/compositions.ts';
import type { Origin } from '../store/names.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { describeChange } from './change.ts';

/** Pages that are listed, and pages that are pictured: a release of the shell changes all of them. */
const MAX_PAGES = 40;
const MAX_PICTURED = 4;

/** Commits that are named where nobody knows which ones the stable release had. */
const LATEST_COMMITS = 5;

/** The commits that a release names and the stable one does not. */
async function newCommits(store: SiteStore, { commits = [] }: Origin, app: string, stable: string | null) {
  const before = stable === null ? null : await store.names.published({ app, version: stable });
  if (!before?.origin?.commits) return commits.slice(0, LATEST_COMMITS);
  const known = new Set(before.origin.commits.map(({ commit }) => commit));
  return commits.filter(({ commit }) => !known.has(commit));
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
  return takePictures(opened, { store, before: live, after: composition, paths }, folder);
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
  const fates = ['changed', 'added', 'gone'] as const;
  const changed: Comparison['pages'] = fates.flatMap((fate) =>
    pages[fate].slice(0, MAX_PAGES).map((path) => ({ path, fate })),
  );
  const stable = live.versions[app] ?? null;
  await store.comparisons.keep(name, async (draft) => {
    // What visitors see only of themselves has no picture: it would be of nobody, and differ each time.
    const hidden = new Set(
      (Object.values(await store.releases.of(composition.versions)) as Release[])
        .flatMap(({ routes }) => routes)
        .filter(({ access }) => access === 'authenticated')
        .map(({ path }) => path),
    );
    // Other styles change how a page looks that has the same words and structure.
    const paths = [...pages.changed, ...pages.added, ...pages.readdressed]
      .filter((path) => !hidden.has(path))
      .slice(0, MAX_PICTURED);
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
      ...(await pictured(compared, opened, paths, draft)),
    };
  });
  return name;
}
