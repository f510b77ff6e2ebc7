import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, ByApp } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import { transferredBytes, transferredBytesBelow } from '../store/files.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

/** A number of bytes before and after. */
interface BytesChange {
  before: number;
  after: number;
}

/** A page and its change. Bytes are of its HTML and of every script it starts with, as transferred. */
interface PageChange {
  path: string;
  html: BytesChange;
  scripts: BytesChange;
}

/** The difference between two compositions. */
export interface SiteChange {
  from: string;
  to: string;
  /** Null before an app's first release, and after it was taken away. */
  versions: readonly { app: AppName; before: string | null; after: string | null }[];
  pages: {
    added: readonly PageChange[];
    /** Pages that readers see changed. */
    changed: readonly PageChange[];
    /** Pages that look the same, with new addresses of their files. */
    readdressed: readonly PageChange[];
    gone: readonly PageChange[];
    /** How many are the same to the byte. */
    kept: number;
  };
  /** Everything that an app's release serves, as transferred. */
  size: BytesChange;
  /** What the app requires of each shared module, or the shell provides; only differences. */
  shared: readonly { module: string; before: string | null; after: string | null; provided: string | null }[];
}

interface Side {
  store: SiteStore;
  composition: Composition;
  releases: ByApp<Release>;
}

const pageOf = ({ store, composition }: Side, path: string) =>
  join(store.compositions.pagesFolder(composition.id), composition.pages[path] ?? '');

/** The size of the shell and of what the page starts with. */
async function scriptBytes({ store, releases }: Side, path: string): Promise<number> {
  const { shell } = releases;
  const release = Object.values(releases).find(({ routes }) => routes.some((route) => route.path === path));
  const route = release?.routes.find((candidate) => candidate.path === path);
  const own = (route?.files ?? []).flatMap((index) => (release?.files[index] ? [release.files[index]] : []));
  const addresses = [...shell.files, ...own].map(([url]) => url);
  const files = addresses.map((url) => store.servedFile(url));
  return (await Promise.all(files.map(transferredBytes))).reduce((sum, size) => sum + size, 0);
}

async function pageChange(before: Side, after: Side, path: string): Promise<PageChange> {
  const of = async (measure: (side: Side) => Promise<number>): Promise<BytesChange> => {
    const had = (side: Side) => (side.composition.pages[path] ? measure(side) : 0);
    return { before: await had(before), after: await had(after) };
  };
  return {
    path,
    html: await of((side) => transferredBytes(pageOf(side, path))),
    scripts: await of((side) => scriptBytes(side, path)),
  };
}

type PageFate = keyof SiteChange['pages'];

async function fateOf(before: Side, after: Side, path: string): Promise<PageFate> {
  const [was, is] = [before.composition, after.composition];
  if (!was.pages[path]) return 'added';
  if (!is.pages[path]) return 'gone';
  if (was.integrity?.[path] === is.integrity[path]) return 'kept';
  const texts = [before, after].map(async (side) => pageText(await readFile(pageOf(side, path), 'utf8')));
  const [read, reads] = await Promise.all(texts);
  return read === reads ? 'readdressed' : 'changed';
}

async function comparePages(before: Side, after: Side): Promise<SiteChange['pages']> {
  const lists = { added: [], changed: [], readdressed: [], gone: [] } as Record<
    Exclude<PageFate, 'kept'>,
    PageChange[]
  >;
  let kept = 0;
  const paths = [before, after].flatMap(({ composition }) => Object.keys(composition.pages));
  for (const path of new Set(paths)) {
    const fate = await fateOf(before, after, path);
    if (fate === 'kept') kept += 1;
    else lists[fate].push(await pageChange(before, after, path));
  }
  return { ...lists, kept };
}

function compareShared(
  before: Release | undefined,
  after: Release | undefined,
  shell: Release,
): SiteChange['shared'] {
  const [had, has] = [before?.shared ?? {}, after?.shared ?? {}];
  const modules = new Set([...Object.keys(had), ...Object.keys(has)]);
  return [...modules]
    .map((module) => ({
      module,
      before: had[module] ?? null,
      after: has[module] ?? null,
      provided: after?.app === 'shell' ? null : (shell.shared[module] ?? null),
    }))
    .filter((change) => change.before !== change.after);
}

/** What changes for readers when `to` becomes live in the place of `from`. */
export async function describeChange(
  store: SiteStore,
  from: Composition,
  to: Composition,
): Promise<SiteChange> {
  const before: Side = { store, composition: from, releases: await store.releases.of(from.versions) };
  const after: Side = { store, composition: to, releases: await store.releases.of(to.versions) };
  const all = new Set([...Object.keys(from.versions), ...Object.keys(to.versions)]);
  const apps = [...all].filter((app) => from.versions[app] !== to.versions[app]);
  const sizes = async (versions: Composition['versions']) => {
    const folders = apps.flatMap((app) => {
      const version = versions[app];
      return version ? [join(store.releases.folder(app, version), 'client')] : [];
    });
    return (await Promise.all(folders.map(transferredBytesBelow))).reduce((sum, size) => sum + size, 0);
  };
  return {
    from: from.id,
    to: to.id,
    versions: apps.map((app) => {
      return { app, before: from.versions[app] ?? null, after: to.versions[app] ?? null };
    }),
    pages: await comparePages(before, after),
    size: { before: await sizes(from.versions), after: await sizes(to.versions) },
    shared: apps.flatMap((app) =>
      compareShared(before.releases[app], after.releases[app], after.releases.shell),
    ),
  };
}

/** What every release changes in each of its pages: addresses with its version, hashes, file names, its own block. */
const MECHANICAL: readonly [RegExp, string][] = [
  [/<script type="application\/json" id="mfe-own">[\s\S]*?<\/script>/, ''],
  [/<script type="importmap">[\s\S]*?<\/script>/, ''],
  [/<script type="module">[\s\S]*?<\/script>/, ''],
  [/(\/_r\/[a-z][a-z0-9-]*)\/[\w.-]+?\//g, '$1/'],
  [/(\/assets\/[\w.-]+)-[\w-]{8}(?=\.\w+\b)/g, '$1'],
  [/<style data-whole=[\s\S]*?<\/style>/, ''],
  [/\/_c\/\w+\.css/g, '/_c'],
  [/ integrity="[^"]*"/g, ''],
];

/** A page's HTML without what every release changes: two that are the same look the same to a reader. */
export function pageText(html: string): string {
  return MECHANICAL.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), html);
}

const KB = 1024;
const size = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

function grown({ before, after }: BytesChange): string {
  const by = after - before;
  return by === 0 ? size(after) : `${size(after)} (${by > 0 ? '+' : '-'}${Math.abs(by)} bytes)`;
}

function pageLines(title: string, pages: readonly PageChange[]): string[] {
  return pages.map(
    ({ path, html, scripts }) =>
      `  ${title.padEnd(10)} ${path.padEnd(30)} HTML ${grown(html)}, scripts ${grown(scripts)}`,
  );
}

/** A change in words, for a terminal. Sizes are as transferred (brotli). */
export function changeText({ from, to, versions, pages, size: total, shared }: SiteChange): string {
  if (from === to) return '  Nothing changes: this is live already.';
  const lines = versions.map(
    ({ app, before, after }) => `  ${app.padEnd(10)} ${before ?? 'new'} -> ${after ?? 'taken away'}`,
  );
  lines.push(
    ...pageLines('added', pages.added),
    ...pageLines('changed', pages.changed),
    ...pageLines('addresses', pages.readdressed),
    ...pageLines('gone', pages.gone),
  );
  lines.push(`  ${'kept'.padEnd(10)} ${pages.kept} pages, the same to the byte`);
  if (versions.length > 0) lines.push(`  ${'release'.padEnd(10)} ${grown(total)}`);
  for (const { module, before, after, provided } of shared) {
    const shell = provided ? `; the shell provides ${provided}` : '';
    lines.push(`  ${'shared'.padEnd(10)} ${module} ${before ?? 'none'} -> ${after ?? 'none'}${shell}`);
  }
  if (shared.length === 0) lines.push(`  ${'shared'.padEnd(10)} versions as before`);
  return lines.join('\n');
}
