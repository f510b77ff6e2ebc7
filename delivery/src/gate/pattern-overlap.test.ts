import { expect, it } from 'vitest';
import { patternOverlap } from './pattern-overlap.ts';

it.each([
  ['/blog', '/blog', '/blog'],
  ['/blog', '/Blog', '/blog'],
  ['/', '/', '/'],
  ['/blog/:slug', '/blog/roof-repair', '/blog/roof-repair'],
  ['/:page', '/about', '/about'],
  ['/blog/:slug', '/:area/news', '/blog/news'],
  ['/:a', '/:b', '/any-b'],
  ['/*', '/energy/tips', '/energy/tips'],
  ['/guides/*', '/guides', '/guides'],
  ['/guides/*', '/guides/:id/print', '/guides/any-id/print'],
  ['/:lang?/blog', '/blog', '/blog'],
  ['/de?/blog', '/de/:page', '/de/blog'],
])('%s and %s both match %s', (a, b, path) => {
  expect(patternOverlap(a, b)).toBe(path);
});

it.each([
  ['/', '/blog'],
  ['/blog', '/blog/:slug'],
  ['/blog/:slug', '/about/us'],
  ['/guides/*', '/guide'],
  ['/:lang?/blog', '/de/about'],
])('%s and %s have no address in common', (a, b) => {
  expect(patternOverlap(a, b)).toBeNull();
  expect(patternOverlap(b, a)).toBeNull();
});
