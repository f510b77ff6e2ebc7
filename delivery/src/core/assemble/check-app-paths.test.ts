import { matchPath } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { composedReleases, releaseOf, routeAt } from '../../testing/small-releases.ts';
import type { SiteApp } from '../project/define-site.ts';
import { SITE } from '../project/project.ts';
import type { Release } from '../store/releases.ts';
import { checkAppPaths } from './check-routes.ts';

/** The apps of this repository and some more. */
const apps = (...more: SiteApp[]) => [...SITE.apps, ...more];
const app = (name: string, paths: readonly string[], rest: Partial<Release> = {}) => {
  const routes = paths.map((path) => routeAt(path));
  return { ...composedReleases(), [name]: releaseOf(name, routes, rest) };
};
const OFFERS: SiteApp = { name: 'offers', owner: 'partners', paths: ['/offers/*', '/offers.pdf'] };

/** Why the pages and other parts of an app are refused. */
const reasons = (name: string, paths: readonly string[], rest?: Partial<Release>) =>
  checkAppPaths(app(name, paths, rest), apps(OFFERS), name).map(({ reason }) => reason);

const notBelow = (what: string) => [
  `offers claims ${what}, which is not below its paths: /offers/*, /offers.pdf.`,
];

it('accepts the apps of this repository, and an app below its paths', () => {
  expect(checkAppPaths(composedReleases(), apps(), null)).toEqual([]);
  const paths = ['/offers', '/offers/paint', '/Offers/:id', '/offers/a/b', '/offers/list/:page?'];
  expect(reasons('offers', paths, { rootFiles: ['offers.pdf'] })).toEqual([]);
});

it.each(['/', '/offer', '/offersale', '/:any', '/blog', '/offers?', '/*'])('refuses %s', (path) => {
  expect(reasons('offers', [path])).toEqual(notBelow(path));
});

it('refuses a file at the root, and a redirect, outside of its paths', () => {
  expect(reasons('offers', [], { rootFiles: ['ads.txt'] })).toEqual(notBelow('the file /ads.txt'));
  expect(reasons('offers', [], { redirects: { '/blog': '/offers' } })).toEqual(notBelow('/blog'));
});

it.each([
  ['offers', '/offers/?list', '/offerslist'],
  ['offers', '/offers/x/?y', '/offers/xy'],
  ['offers', '/offers/a.b?', '/offers/a.'],
  ['offers', '/offers/list*', '/offers/list/of/all'],
  ['content', '/home/?owners-guide-download', '/homeowners-guide-download'],
])('refuses in %s the path %s, which React Router matches with %s', async (name, path, address) => {
  // React Router warns about such a path.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(matchPath(path, address)).not.toBeNull();
  expect(reasons(name, [path])).toEqual([
    `${name} claims ${path}, which the access gate and React Router may match differently.`,
  ]);
});

it.each(['sw.js', 'ads.pdf', 'site.css', 'font.woff2'])(
  'refuses %s of an app with unclaimed paths, until a path names it',
  async (name) => {
    const content = { rootFiles: [name, 'porch.jpg', 'favicon-32.png', 'favicon.ico'] };
    const all = apps();
    const problems = (admitted: readonly SiteApp[]) =>
      checkAppPaths(composedReleases({ content }), admitted, 'content');
    expect(problems(all)).toMatchObject([
      {
        reason: `content claims the file /${name}, which is not below its paths: /*.`,
        remedy: `Move it there, or add '/${name}' to the paths of content in site.config.ts and restart the site.`,
      },
    ]);
    const named = all.map((one) => (one.name === 'content' ? { ...one, paths: ['/*', `/${name}`] } : one));
    expect(problems(named)).toEqual([]);
  },
);

it('refuses an app that site.config.ts does not list, with the remedy', () => {
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
])('refuses a path of another app: %s', async (path, owner) => {
  expect(reasons('guide', [path])).toEqual([`guide claims ${path}; ${owner}.`]);
});

it('assigns a path to the app with the longest matching path', () => {
  const all = apps(OFFERS, { name: 'sale', owner: 'sales', paths: ['/offers/sale', '/offers/sale/*'] });
  const both = { ...app('offers', ['/offers/sale']), sale: releaseOf('sale', [routeAt('/offers/sale')]) };
  expect(checkAppPaths(both, all, 'sale')).toEqual([]);
  expect(checkAppPaths(both, all, 'offers')).toHaveLength(1);
});
