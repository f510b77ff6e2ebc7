// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { FoundPage } from './found-page.ts';

const pageOf = (files: number[], more: number[]): FoundPage => {
  const page = { path: '/', title: '', layout: 'public', access: 'anyone', files, more } as const;
  const names = ['entry', 'page', 'part', 'other'];
  const release = {
    version: '1',
    entry: '/e.js',
    files: names.map((name) => [`/${name}.js`, `sha256-${name}`] as const),
    pages: [page],
  };
  return { app: 'guide', release, page };
};

const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) => [
    link.getAttribute('href'),
    link.integrity,
  ]);

let preloadFiles: (found: FoundPage, withParts: boolean) => void;
beforeEach(async () => {
  vi.resetModules();
  document.head.replaceChildren();
  ({ preloadFiles } = await import('./preload-files.ts'));
});

it("asks for a page's files with their integrity, and leaves the parts for hydration to do without", () => {
  preloadFiles(pageOf([0, 1], [2]), false);
  expect(preloads()).toEqual([
    ['/entry.js', 'sha256-entry'],
    ['/page.js', 'sha256-page'],
  ]);
});

it('asks for the parts as well on a client-side navigation', () => {
  preloadFiles(pageOf([0, 1], [2]), true);
  expect(preloads().map(([href]) => href)).toEqual(['/entry.js', '/page.js', '/part.js']);
});

it('asks for no file twice', () => {
  preloadFiles(pageOf([0, 1], []), true);
  preloadFiles(pageOf([0, 3], []), true);
  expect(preloads().map(([href]) => href)).toEqual(['/entry.js', '/page.js', '/other.js']);
});

it('passes over an index that names no file', () => {
  preloadFiles(pageOf([9, 1], []), true);
  expect(preloads()).toHaveLength(1);
});
