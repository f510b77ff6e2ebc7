import type { ManifestApp } from 'shared-lib/federation/documents.ts';

/**
 * The addresses of the files that only the page at `path` needs.
 * @throws Error without any.
 */
export function ownFiles(release: ManifestApp, path: string): string[] {
  const needed = release.pages.map((page) => ({ path: page.path, files: [...page.files, ...page.more] }));
  const others = new Set(needed.flatMap((page) => (page.path === path ? [] : page.files)));
  const files = needed
    .filter((page) => page.path === path)
    .flatMap((page) => page.files)
    .filter((index) => !others.has(index))
    .flatMap((index) => release.files[index]?.[0] ?? []);
  if (files.length === 0) throw new Error(`${path} has no file of its own.`);
  return files;
}
