import { describe, expect, it } from 'vitest';
import { composedReleases, routeAt } from '../../testing/small-releases.ts';
import type { Release } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';
import { checkRouteClashes, patternOverlap } from './check-routes.ts';

describe('check route clashes', () => {
  const at = (...paths: string[]) => ({ routes: paths.map((path) => routeAt(path)) });
  const clashes = (changes: Parameters<typeof composedReleases>[0], candidate: AppName | null = 'guide') =>
    checkRouteClashes(composedReleases(changes), candidate);

  it('accepts apps whose addresses are their own', () => {
    expect(clashes({}, null)).toEqual([]);
  });

  it("refuses another app's page, with app, version, address, owner and remedy", () => {
    expect(clashes({ guide: at('/blog') })).toEqual([
      {
        check: 'routes',
        subject: 'guide 1.0.0',
        reason: 'guide claims /blog, which is the page /blog of content 1.0.0.',
        remedy: 'Give the page another path (src/routes.ts), or release content without it first.',
      },
    ]);
  });

  it('reports clashes of the new app only, in any order', () => {
    const both = { content: at('/', '/login') };
    expect(clashes(both, 'content')).toMatchObject([{ subject: 'content 1.0.0' }]);
    expect(clashes(both, 'account')).toMatchObject([{ subject: 'account 1.0.0' }]);
    expect(clashes(both, 'guide')).toEqual([]);
    expect(clashes(both, null)).toHaveLength(1);
  });

  it('refuses a pattern that overlaps another for some addresses, and names one', () => {
    const reasons = clashes({ guide: at('/:campaign') }).map(({ reason }) => reason);
    expect(reasons[0]).toContain('guide claims /:campaign (also /');
    expect(reasons).toContainEqual(expect.stringContaining('is the page /blog of content 1.0.0'));
  });

  it.each<[string, Partial<Release>, string]>([
    ['one page that an app has twice', at('/offer', '/offer'), 'is the page /offer of guide 1.0.0'],
    ['a redirect of another page', { redirects: { '/blog': '/a' } }, 'is the page /blog of content 1.0.0'],
    ["a page at another app's file", at('/favicon.svg'), 'is the file /favicon.svg of shell 1.0.0'],
    ["another app's file", { rootFiles: ['favicon.svg'] }, 'is the file /favicon.svg of shell 1.0.0'],
    ...['/api/offers', '/_r/guide', '/404', '/federation.json', '/robots.txt'].map(
      (path): [string, object, string] => [`${path} as a page`, at(path), 'the server handles itself'],
    ),
  ])('refuses %s', (_, guide, owner) => {
    expect(clashes({ guide })).toMatchObject([{ reason: expect.stringMatching(`, which ${owner}\\.$`) }]);
  });

  it("reports the origin of a file's name", () => {
    const [file] = clashes({ guide: { rootFiles: ['favicon.svg'] } });
    expect(file?.remedy).toContain('public folder of guide');
  });
});

describe('pattern overlap', () => {
  it.each([
    ['/blog', '/Blog', '/blog'],
    ['/', '/', '/'],
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
    ['/guides/*', '/guide'],
    ['/:lang?/blog', '/de/about'],
  ])('%s and %s have no address in common', (a, b) => {
    expect(patternOverlap(a, b)).toBeNull();
    expect(patternOverlap(b, a)).toBeNull();
  });
});
