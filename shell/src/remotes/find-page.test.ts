import { expect, it } from 'vitest';
import type { ManifestApp } from './federation-manifest.ts';
import { findPage } from './find-page.ts';

const release = (...paths: string[]): ManifestApp => ({
  version: '1.0.0',
  entry: '/entry.js',
  files: [],
  pages: paths.map((path) => ({
    path,
    title: path,
    layout: 'public',
    access: 'anyone',
    files: [],
    more: [],
  })),
});
const apps = { content: release('/', '/blog', '/blog/:slug'), guide: release('/free-homeowners-guide') };

it.each([
  ['/', 'content', '/'],
  ['/blog', 'content', '/blog'],
  ['/blog/', 'content', '/blog'],
  ['/blog/porches', 'content', '/blog/:slug'],
  ['/free-homeowners-guide', 'guide', '/free-homeowners-guide'],
])('%s belongs to %s, page %s', (pathname, app, path) => {
  const found = findPage(apps, pathname);
  expect([found?.app, found?.page.path]).toEqual([app, path]);
  expect(found?.release).toBe(apps[app as keyof typeof apps]);
});

it.each(['/blogs', '/blog/porches/2', '/nothing', ''])('%s belongs to nobody', (pathname) => {
  expect(findPage({ guide: apps.guide, content: release('/blog', '/blog/:slug') }, pathname)).toBeNull();
});
