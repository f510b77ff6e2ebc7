import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import type { SiteStore } from '../store/site-store.ts';

/** The difference between two compositions. */
export interface SiteChange {
  from: string;
  to: string;
  /** Null before an app's first release, and after it was taken away. */
  versions: readonly { app: AppName; before: string | null; after: string | null }[];
  /** Paths of pages. */
  pages: {
    added: readonly string[];
    /** Pages that readers see changed. */
    changed: readonly string[];
    /** Pages that look the same, with new addresses of their files. */
    readdressed: readonly string[];
    gone: readonly string[];
    /** How many are the same to the byte. */
    kept: number;
  };
}

type PageFate = keyof SiteChange['pages'];

/** What becomes of each page of two compositions. */
async function comparePages(
  store: SiteStore,
  was: Composition,
  is: Composition,
): Promise<SiteChange['pages']> {
  const textIn = async ({ id, pages }: Composition, path: string) =>
    pageText(await readFile(join(store.compositions.pagesFolder(id), pages[path] ?? ''), 'utf8'));
  const fateOf = async (path: string): Promise<PageFate> => {
    if (!was.pages[path]) return 'added';
    if (!is.pages[path]) return 'gone';
    if (was.integrity?.[path] === is.integrity[path]) return 'kept';
    return (await textIn(was, path)) === (await textIn(is, path)) ? 'readdressed' : 'changed';
  };
  const fates = new Map<string, PageFate>();
  // One after the other: all pages at once would be in memory together.
  for (const path of new Set([was, is].flatMap(({ pages }) => Object.keys(pages))))
    fates.set(path, await fateOf(path));
  const having = (fate: PageFate) => [...fates].flatMap(([path, one]) => (one === fate ? [path] : []));
  return {
    added: having('added'),
    changed: having('changed'),
    readdressed: having('readdressed'),
    gone: having('gone'),
    kept: having('kept').length,
  };
}

/** What changes for readers when `to` becomes live in the place of `from`. */
export async function describeChange(
  store: SiteStore,
  from: Composition,
  to: Composition,
): Promise<SiteChange> {
  const all = new Set([...Object.keys(from.versions), ...Object.keys(to.versions)]);
  const apps = [...all].filter((app) => from.versions[app] !== to.versions[app]);
  return {
    from: from.id,
    to: to.id,
    versions: apps.map((app) => ({
      app,
      before: from.versions[app] ?? null,
      after: to.versions[app] ?? null,
    })),
    pages: await comparePages(store, from, to),
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

/** A change in words, for a terminal. */
export function changeText({ from, to, versions, pages }: SiteChange): string {
  if (from === to) return '  Nothing changes: this is live already.';
  const line = (name: string, text: string) => `  ${name.padEnd(10)} ${text}`;
  const listed = (name: string, paths: readonly string[]) => paths.map((path) => line(name, path));
  return [
    ...versions.map(({ app, before, after }) => line(app, `${before ?? 'new'} -> ${after ?? 'removed'}`)),
    ...listed('added', pages.added),
    ...listed('changed', pages.changed),
    ...listed('addresses', pages.readdressed),
    ...listed('gone', pages.gone),
    line('kept', `${pages.kept} pages, the same to the byte`),
  ].join('\n');
}
