import type { AssembledSite } from '../assemble/site.ts';
import type { AppName } from '../store/app-name.ts';

/** The difference between two version sets. */
export interface SiteChange {
  /** `setId` of each. */
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

/** What changes for readers when one version set replaces another. */
export function describeChange(before: AssembledSite, after: AssembledSite): SiteChange {
  const [was, is] = [before.set.versions, after.set.versions];
  const apps = Object.keys({ ...was, ...is }).filter((app) => was[app] !== is[app]);
  const paths = { added: [], changed: [], readdressed: [], gone: [], kept: [] } as Record<
    keyof SiteChange['pages'],
    string[]
  >;
  for (const path of new Set([...before.pages.keys(), ...after.pages.keys()])) {
    const [old, now] = [before.pages.get(path)?.html, after.pages.get(path)?.html];
    if (old === now) paths.kept.push(path);
    else if (old === undefined) paths.added.push(path);
    else if (now === undefined) paths.gone.push(path);
    else paths[pageText(old) === pageText(now) ? 'readdressed' : 'changed'].push(path);
  }
  return {
    from: before.id,
    to: after.id,
    versions: apps.map((app) => ({ app, before: was[app] ?? null, after: is[app] ?? null })),
    pages: { ...paths, kept: paths.kept.length },
  };
}

/** What every release changes in each of its pages: addresses with its version, hashes, file names, its own block. */
const MECHANICAL: readonly [RegExp, string][] = [
  [/<script type="application\/json" id="mfe-own">[\s\S]*?<\/script>/, ''],
  [/<script type="importmap">[\s\S]*?<\/script>/, ''],
  [/<script type="module">[\s\S]*?<\/script>/, ''],
  [/(\/_r\/[a-z][a-z0-9-]*)\/[\w.-]+?\//g, '$1/'],
  [/(\/assets\/[\w.-]+)-[\w-]{8}(?=\.\w+\b)/g, '$1'],
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
