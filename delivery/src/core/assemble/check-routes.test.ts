import { matchPath } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { composedReleases, releaseOf, routeAt } from '../../testing/small-releases.ts';
import type { SiteApp } from '../project/define-site.ts';
import { SITE } from '../project/project.ts';
import type { Release } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';
import { checkAppPaths, checkRouteClashes, patternOverlap } from './check-routes.ts';

const at = (...paths: string[]) => ({ routes: paths.map((path) => routeAt(path)) });

describe('route clashes', () => {
  const clashes = (changes: Parameters<typeof composedReleases>[0], candidate: AppName | null = 'guide') =>
    checkRouteClashes(composedReleases(changes), candidate);

  it("refuses another app's page, with app, version, address, owner and remedy", () => {
    expect(clashes({}, null)).toEqual([]);
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

  const PATH = 'path (src/routes.ts)';

  it.each<[string, Partial<Release>, owner: string, remedy: string]>([
    ['a page twice', at('/offer', '/offer'), 'is the page /offer of guide 1.0.0', PATH],
    [
      "a redirect of another app's page",
      { redirects: { '/blog': '/a' } },
      'is the page /blog of content 1.0.0',
      PATH,
    ],
    ["a page at another app's file", at('/favicon.svg'), 'is the file /favicon.svg of shell 1.0.0', PATH],
    [
      "another app's file",
      { rootFiles: ['favicon.svg'] },
      'is the file /favicon.svg of shell 1.0.0',
      'name (public folder of guide)',
    ],
    ...['/api/offers', '/_r/guide', '/404', '/federation.json', '/robots.txt'].map(
      (path): [string, object, string, string] => [path, at(path), 'the server handles itself', PATH],
    ),
  ])('refuses %s', (_, guide, owner, remedy) => {
    expect(clashes({ guide })).toMatchObject([
      { reason: expect.stringContaining(`, which ${owner}.`), remedy: expect.stringContaining(remedy) },
    ]);
  });
});

describe('the paths of an app', () => {
  const apps = (...more: SiteApp[]) => [...SITE.apps, ...more];
  const app = (name: string, paths: readonly string[], rest: Partial<Release> = {}) => {
    return { ...composedReleases(), [name]: releaseOf(name, at(...paths).routes, rest) };
  };
  const OFFERS: SiteApp = { name: 'offers', owner: 'partners', paths: ['/offers/*', '/offers.pdf'] };

  /** Why the pages and other parts of an app are refused. */
  const reasons = (name: string, paths: readonly string[], rest?: Partial<Release>) =>
    checkAppPaths(app(name, paths, rest), apps(OFFERS), name).map(({ reason }) => reason);

  it('accepts the apps of this repository, and an app below its paths', () => {
    expect(checkAppPaths(composedReleases(), apps(), null)).toEqual([]);
    const paths = ['/offers', '/offers/paint', '/Offers/:id', '/offers/a/b', '/offers/list/:page?'];
    expect(reasons('offers', paths, { rootFiles: ['offers.pdf'] })).toEqual([]);
  });

  it.each<[what: string, paths: string[], rest?: Partial<Release>]>([
    ...['/', '/offer', '/offersale', '/:any', '/blog', '/offers?', '/*'].map((path): [string, string[]] => [
      path,
      [path],
    ]),
    ['the file /ads.txt', [], { rootFiles: ['ads.txt'] }],
    ['/blog', [], { redirects: { '/blog': '/offers' } }],
  ])('do not include %s', (what, paths, rest) => {
    expect(reasons('offers', paths, rest)).toEqual([
      `offers claims ${what}, which is not below its paths: /offers/*, /offers.pdf.`,
    ]);
  });

  it.each([
    ['offers', '/offers/?list', '/offerslist'],
    ['offers', '/offers/x/?y', '/offers/xy'],
    ['offers', '/offers/a.b?', '/offers/a.'],
    ['offers', '/offers/list*', '/offers/list/of/all'],
    ['content', '/home/?owners-guide-download', '/homeowners-guide-download'],
  ])('refuse in %s the path %s, which React Router matches with %s', async (name, path, address) => {
    // React Router warns about such a path.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(matchPath(path, address)).not.toBeNull();
    expect(reasons(name, [path])).toEqual([
      `${name} claims ${path}, which the access gate and React Router may match differently.`,
    ]);
  });

  it.each(['sw.js', 'ads.pdf', 'site.css', 'font.woff2'])(
    'do not include %s where they are the rest, until one names it',
    async (name) => {
      const content = { rootFiles: [name, 'porch.jpg', 'favicon-32.png', 'favicon.ico'] };
      const problems = (paths: string[]) =>
        checkAppPaths(
          composedReleases({ content }),
          apps().map((one) => (one.name === 'content' ? { ...one, paths } : one)),
          'content',
        );
      expect(problems(['/*'])).toMatchObject([
        {
          reason: `content claims the file /${name}, which is not below its paths: /*.`,
          remedy: `Move it there, or add '/${name}' to the paths of content in site.config.ts and restart the site.`,
        },
      ]);
      expect(problems(['/*', `/${name}`])).toEqual([]);
    },
  );

  it('refuse an app that site.config.ts does not list, with the remedy', () => {
    expect(checkAppPaths(app('offers', []), apps(), 'offers')).toMatchObject([
      {
        reason: 'The site does not have the app offers.',
        remedy:
          "Add { name: 'offers', owner: '…', paths: ['/offers', '/offers/*'] } to the apps in site.config.ts and restart the site.",
      },
    ]);
  });

  it.each([
    ['/offers/new', '/offers/* belongs to offers'],
    ['/:campaign/x', '/offers/* belongs to offers'],
    ['/dashboard', '/dashboard belongs to account'],
  ])('do not include a path of another app: %s', async (path, owner) => {
    expect(reasons('guide', [path])).toEqual([`guide claims ${path}; ${owner}.`]);
  });

  it('assign an address to the app with the longest matching path', () => {
    const all = apps(OFFERS, { name: 'sale', owner: 'sales', paths: ['/offers/sale', '/offers/sale/*'] });
    const both = { ...app('offers', ['/offers/sale']), sale: releaseOf('sale', [routeAt('/offers/sale')]) };
    expect(checkAppPaths(both, all, 'sale')).toEqual([]);
    expect(checkAppPaths(both, all, 'offers')).toHaveLength(1);
  });
});

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
  ['/', '/blog', null],
  ['/blog', '/blog/:slug', null],
  ['/guides/*', '/guide', null],
  ['/:lang?/blog', '/de/about', null],
])('%s and %s both match %s', (a, b, path) => {
  expect(patternOverlap(a, b)).toBe(path);
  expect(patternOverlap(b, a) === null).toBe(path === null);
});
