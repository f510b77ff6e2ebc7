import { describe, expect, it } from 'vitest';
import { composedReleases, releaseOf, routeAt } from '../../testing/small-releases.ts';
import type { SiteApp } from '../project/define-site.ts';
import { SITE } from '../project/project.ts';
import type { Release } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';
import { checkAppPaths, checkRouteClashes } from './check-routes.ts';

const at = (...paths: string[]) => ({ routes: paths.map((path) => routeAt(path)) });

describe('the check for route clashes', () => {
  const clashes = (changes: Parameters<typeof composedReleases>[0], newApp: AppName | null = 'guide') =>
    checkRouteClashes(composedReleases(changes), newApp);

  it("refuses another app's page, and suggests a remedy", () => {
    expect(clashes({}, null)).toEqual([]);
    const reason = 'guide claims /blog, which is a page of content 1.0.0.';
    const remedy = 'Choose another address, or release content without /blog first.';
    const refusal = { check: 'routes', subject: 'guide 1.0.0', reason, remedy };
    expect(clashes({ guide: at('/blog') })).toEqual([refusal]);
  });

  it('reports only the new app’s clashes, whichever of the two apps is listed first', () => {
    const both = { content: at('/', '/login') };
    expect(clashes(both, 'content')).toMatchObject([{ subject: 'content 1.0.0' }]);
    expect(clashes(both, 'account')).toMatchObject([{ subject: 'account 1.0.0' }]);
    expect(clashes(both, 'guide')).toEqual([]);
    expect(clashes(both, null)).toHaveLength(1);
  });

  const ICON = 'is a file of shell 1.0.0';
  const SERVER = 'the server handles itself';

  it.each<[string, Partial<Release>, usage: string]>([
    ['a page that is listed twice, ignoring case', at('/offer', '/Offer'), 'is a page of guide 1.0.0'],
    ['a redirect from a page of another app', { redirects: { '/blog': '/a' } }, 'is a page of content 1.0.0'],
    ["a page at the address of another app's file", at('/favicon.svg'), ICON],
    ['a file that another app has', { rootFiles: ['favicon.svg'] }, ICON],
    ['an address of the server', at('/api/offers'), SERVER],
    ['a document of the server', at('/robots.txt'), SERVER],
  ])('refuses %s', (_, guide, usage) => {
    expect(clashes({ guide })).toMatchObject([{ reason: expect.stringContaining(`, which ${usage}`) }]);
  });
});

describe('the paths of an app', () => {
  const apps = (...more: SiteApp[]) => [...SITE.apps, ...more];
  const app = (name: string, paths: readonly string[], rest: Partial<Release> = {}) => {
    return { ...composedReleases(), [name]: releaseOf(name, at(...paths).routes, rest) };
  };
  const OFFERS: SiteApp = { name: 'offers', owner: 'partners', paths: ['/offers/*', '/offers.pdf'] };

  const reasons = (name: string, paths: readonly string[], rest?: Partial<Release>) =>
    checkAppPaths(app(name, paths, rest), apps(OFFERS), name).map(({ reason }) => reason);

  it('permit pages and files that a path covers', () => {
    expect(checkAppPaths(composedReleases(), apps(), null)).toEqual([]);
    const paths = ['/offers', '/Offers/new', '/offers/list/a.b'];
    expect(reasons('offers', paths, { rootFiles: ['offers.pdf'] })).toEqual([]);
  });

  it.each<[what: string, paths: string[], rest?: Partial<Release>]>([
    ...['/', '/offersale'].map((path): [string, string[]] => [path, [path]]),
    ['the file /ads.txt', [], { rootFiles: ['ads.txt'] }],
    ['/blog', [], { redirects: { '/blog': '/offers' } }],
  ])('do not permit %s', (what, paths, rest) => {
    expect(reasons('offers', paths, rest)).toEqual([
      `offers claims ${what}, which its paths do not permit: /offers/*, /offers.pdf.`,
    ]);
  });

  it('permit a script only if a path names it: a wildcard is not enough', () => {
    const content = { rootFiles: ['sw.js', 'porch.jpg', 'favicon.ico'] };
    const problems = (paths: string[]) => {
      const all = apps().map((one) => (one.name === 'content' ? { ...one, paths } : one));
      return checkAppPaths(composedReleases({ content }), all, 'content');
    };
    const reason = 'content claims the file /sw.js, which its paths do not permit: /*.';
    const remedy = expect.stringContaining("add '/sw.js' to the paths of content in site.config.ts");
    expect(problems(['/*'])).toMatchObject([{ reason, remedy }]);
    expect(problems(['/*', '/sw.js'])).toEqual([]);
  });

  it('must be listed in site.config.ts', () => {
    const reason = 'The site does not have the app offers.';
    const remedy = expect.stringMatching(/^Add { name: 'offers', .* } to the apps in site\.config\.ts/);
    expect(checkAppPaths(app('offers', []), apps(), 'offers')).toMatchObject([{ reason, remedy }]);
  });

  it.each([
    ['/offers/new', '/offers/* belongs to offers'],
    ['/dashboard', '/dashboard belongs to account'],
  ])('do not permit a path of another app: %s', (path, owner) => {
    expect(reasons('guide', [path])).toEqual([`guide claims ${path}; ${owner}.`]);
  });

  it('assign an address to the app with the most specific matching path', () => {
    const all = apps(
      { ...OFFERS, paths: ['/offers/sale/*'] },
      { name: 'sale', owner: 'sales', paths: ['/offers/sale'] },
    );
    const both = { ...app('offers', ['/offers/sale']), sale: releaseOf('sale', [routeAt('/offers/sale')]) };
    expect(checkAppPaths(both, all, 'sale')).toEqual([]);
    expect(checkAppPaths(both, all, 'offers')).toHaveLength(1);
  });
});
