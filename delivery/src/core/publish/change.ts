import type { AssembledSite } from '../assemble/site.ts';
import type { GateBrowser } from '../gate/gate-browser.ts';
import type { Comparison } from '../store/comparisons.ts';
import type { Origin } from '../store/names.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName } from '../store/version-set.ts';
import type { ChangeOptions } from './change-live.ts';

/** The changes between two version sets, whose ids (`setId`) are `from` and `to`. */
export interface SiteChange {
  from: string;
  to: string;
  /** `before` is null for an app's first release, and `after` for a removed app. */
  versions: readonly { app: AppName; before: string | null; after: string | null }[];
  pages: {
    added: readonly string[];
    changed: readonly string[];
    /** Pages in which only addresses of files changed. */
    readdressed: readonly string[];
    gone: readonly string[];
    kept: number;
  };
}

export function describeChange(before: AssembledSite, after: AssembledSite): SiteChange {
  const [old, next] = [before.set.versions, after.set.versions];
  const apps = Object.keys({ ...old, ...next }).filter((app) => old[app] !== next[app]);
  const fateOf = (path: string) => {
    const [was, is] = [before.pages.get(path)?.html, after.pages.get(path)?.html];
    if (was === is) return 'kept';
    if (was === undefined) return 'added';
    if (is === undefined) return 'gone';
    return pageText(was) === pageText(is) ? 'readdressed' : 'changed';
  };
  const paths = new Set([...before.pages.keys(), ...after.pages.keys()]);
  const { added = [], changed = [], readdressed = [], gone = [], kept = [] } = Object.groupBy(paths, fateOf);
  return {
    from: before.id,
    to: after.id,
    versions: apps.map((app) => ({ app, before: old[app] ?? null, after: next[app] ?? null })),
    pages: { added, changed, readdressed, gone, kept: kept.length },
  };
}

/** Addresses and hashes of files, data that contains them, and the boot script. */
const MECHANICAL: readonly [RegExp, string][] = [
  [/<script type="application\/json" id="mfe-own">[\s\S]*?<\/script>/, ''],
  [/<script type="importmap">[\s\S]*?<\/script>/, ''],
  [/<script type="module">[\s\S]*?<\/script>/, ''],
  [/(\/_r\/[a-z][a-z0-9-]*)\/[\w.-]+?\//g, '$1/'],
  [/(\/assets\/[\w.-]+)-[\w-]{8}(?=\.\w+\b)/g, '$1'],
  [/ integrity="[^"]*"/g, ''],
];

export function pageText(html: string): string {
  return MECHANICAL.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), html);
}

export function changeText({ from, to, versions, pages }: SiteChange): string {
  if (from === to) return '  No change: the release is live or a canary.';
  const line = (name: string, text: string) => `  ${name.padEnd(10)} ${text}`;
  const listed = (name: string, paths: readonly string[]) => paths.map((path) => line(name, path));
  return [
    ...versions.map(({ app, before, after }) => line(app, `${before ?? 'new'} -> ${after ?? 'removed'}`)),
    ...listed('added', pages.added),
    ...listed('changed', pages.changed),
    ...listed('gone', pages.gone),
    line('unchanged', `${pages.readdressed.length + pages.kept} pages`),
  ].join('\n');
}

/** A release of the shell changes every page. */
const MAX_PAGES = 40;
const MAX_PICTURED = 4;

async function newCommits(store: SiteStore, { commits = [] }: Origin, app: string, stable: string | null) {
  const before = stable === null ? null : await store.names.readPublished({ app, version: stable });
  if (!before?.origin?.commits) return commits.slice(0, 1);
  const stableCommits = new Set(before.origin.commits.map(({ commit }) => commit));
  return commits.filter(({ commit }) => !stableCommits.has(commit));
}

interface ComparisonInput extends Pick<ChangeOptions, 'store' | 'signal'> {
  release: Release;
  origin: Origin;
  digest: string;
  before: AssembledSite;
  after: AssembledSite;
}

/** Stores the comparison of a release with the live one, and screenshots from `browser`. Returns the comparison's name. */
export async function compareWithLive(
  { store, release, origin, digest, before, after, signal }: ComparisonInput,
  browser: GateBrowser | null,
): Promise<string> {
  const name = store.comparisons.nameOf(before.id, after.id);
  const stored = await store.comparisons.read(name);
  if (stored?.digest === digest && (stored.seen || !browser)) return name;
  const { app, version } = release;
  const { pages } = describeChange(before, after);
  const fragmentsOn = (path: string) => {
    const own = after.pages.get(path)?.fragments.filter((one) => one.release.app === app) ?? [];
    return own.map(({ fragment }) => fragment.name);
  };
  const listed = (['added', 'changed', 'gone'] as const).flatMap((fate) =>
    pages[fate].slice(0, MAX_PAGES).map((path) => ({ path, fate, fragments: fragmentsOn(path) })),
  );
  const unlisted = pages.added.length + pages.changed.length + pages.gone.length - listed.length;
  const stable = before.set.versions[app] ?? null;
  // New styles can change the look of readdressed pages. Pages behind the access gate show little without a visitor.
  const paths = [...pages.added, ...pages.changed, ...pages.readdressed]
    .filter((path) => after.pages.get(path)?.route?.access !== 'authenticated')
    .slice(0, MAX_PICTURED);
  await store.comparisons.store(name, async (folder) => {
    let screenshots: Pick<Comparison, 'pictures' | 'pictured'> = { pictures: [], pictured: 0 };
    if (browser && paths.length > 0) {
      const { takePictures } = await import('../gate/take-pictures.ts');
      screenshots = await takePictures(browser, { store, before, after, paths }, folder);
      // A canceled publish must not store a comparison without screenshots.
      signal?.throwIfAborted();
    }
    return {
      app,
      version,
      digest,
      seen: browser !== null,
      stable,
      at: new Date().toISOString(),
      commits: await newCommits(store, origin, app, stable),
      from: before.id,
      to: after.id,
      pages: listed,
      unlisted,
      readdressed: pages.readdressed.length,
      kept: pages.kept,
      ...screenshots,
    };
  });
  return name;
}
