import { describe, expect, it } from 'vitest';
import { composedReleases, routeAt } from '../../testing/small-releases.ts';
import { checkRouteClashes, patternOverlap } from './check-routes.ts';

describe('check route clashes', () => {
  const guideAt = (...paths: string[]) =>
    composedReleases({ guide: { routes: paths.map((path) => routeAt(path)) } });

  it('accepts apps whose addresses are their own', () => {
    expect(checkRouteClashes(composedReleases(), null)).toEqual([]);
  });

  it("refuses another app's page, naming app, version, team, address, owner and what to do", () => {
    expect(checkRouteClashes(guideAt('/blog'), 'guide')).toEqual([
      {
        check: 'routes',
        subject: 'guide 1.0.0',
        reason: 'guide claims /blog, which content 1.0.0 has as page /blog.',
        remedy: 'Give the page another path (src/routes.ts), or have content release without it first.',
      },
    ]);
  });

  it("refuses a redirect of another app's page: it would never lead there", () => {
    const releases = composedReleases({ guide: { redirects: { '/blog': '/free-homeowners-guide' } } });
    expect(checkRouteClashes(releases, 'guide').map(({ reason }) => reason)).toEqual([
      'guide claims /blog, which content 1.0.0 has as page /blog.',
    ]);
  });

  it('tells the app that is new, whichever comes first', () => {
    const releases = composedReleases({ content: { routes: [routeAt('/'), routeAt('/login')] } });
    expect(checkRouteClashes(releases, 'content').map(({ subject }) => subject)).toEqual(['content 1.0.0']);
    expect(checkRouteClashes(releases, 'account').map(({ subject }) => subject)).toEqual(['account 1.0.0']);
  });

  it('leaves out what two other apps have among themselves', () => {
    const releases = composedReleases({ content: { routes: [routeAt('/'), routeAt('/login')] } });
    expect(checkRouteClashes(releases, 'guide')).toEqual([]);
    expect(checkRouteClashes(releases, null)).toHaveLength(1);
  });

  it('refuses a pattern that overlaps for some addresses, and names one', () => {
    const [refusal] = checkRouteClashes(guideAt('/:campaign'), 'guide');
    expect(refusal?.reason).toContain('guide claims /:campaign (also /');
    expect(
      checkRouteClashes(guideAt('/:campaign'), 'guide')
        .map(({ reason }) => reason)
        .join(),
    ).toContain('content 1.0.0 has as page /blog');
  });

  it('refuses one page that an app has twice', () => {
    expect(checkRouteClashes(guideAt('/offer', '/offer'), 'guide')).toHaveLength(1);
  });

  describe("the server's own addresses", () => {
    it.each(['/api/offers', '/_r/guide', '/404', '/federation.json', '/robots.txt', '/*'])(
      'cannot be a page: %s',
      (path) => {
        const reasons = checkRouteClashes(guideAt(path), 'guide').map(({ reason }) => reason);
        expect(reasons.join()).toContain('which the server answers itself');
      },
    );

    it('and files of other apps cannot be taken', () => {
      const page = checkRouteClashes(guideAt('/favicon.svg'), 'guide');
      expect(page.map(({ reason }) => reason)).toEqual([
        'guide claims /favicon.svg, which shell 1.0.0 has as file /favicon.svg.',
      ]);
      const file = checkRouteClashes(composedReleases({ guide: { rootFiles: ['favicon.svg'] } }), 'guide');
      expect(file).toHaveLength(1);
      expect(file[0]?.remedy).toContain('public folder of guide');
    });
  });
});

describe('pattern overlap', () => {
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
});
