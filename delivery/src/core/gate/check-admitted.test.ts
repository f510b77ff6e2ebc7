import { matchPath } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { composedReleases, releaseOf, routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkAdmittedPaths } from '../compose/check-routes.ts';
import type { AdmittedApp } from '../store/apps.ts';
import type { Release } from '../store/releases.ts';
import { openStore } from '../store/site-store.ts';

/** The apps of this repository, and these. */
const apps = async (...more: AdmittedApp[]) => [
  ...(await openStore(temporaryFolder()).apps.admitted()),
  ...more,
];
const app = (name: string, paths: readonly string[], rest: Partial<Release> = {}) => {
  const routes = paths.map((path) => routeAt(path));
  return { ...composedReleases(), [name]: releaseOf(name, routes, rest) };
};
const OFFERS: AdmittedApp = { name: 'offers', owner: 'partners', paths: ['/offers/*', '/offers.pdf'] };

/** Why the pages, and what else there is, of an app are refused. */
const reasons = async (name: string, paths: readonly string[], rest?: Partial<Release>) =>
  checkAdmittedPaths(app(name, paths, rest), await apps(OFFERS), name).map(({ reason }) => reason);

const notBelow = (what: string) => [
  `offers claims ${what}, which is not below its paths: /offers/*, /offers.pdf.`,
];

it('accepts the apps of this repository as they are, and an app below its paths', async () => {
  expect(checkAdmittedPaths(composedReleases(), await apps(), null)).toEqual([]);
  const paths = ['/offers', '/offers/paint', '/Offers/:id', '/offers/a/b', '/offers/list/:page?'];
  expect(await reasons('offers', paths, { rootFiles: ['offers.pdf'] })).toEqual([]);
});

it.each(['/', '/offer', '/offersale', '/:any', '/blog', '/offers?', '/*'])('refuses %s', async (path) => {
  expect(await reasons('offers', [path])).toEqual(notBelow(path));
});

it('refuses a file at the root, and a redirect from elsewhere, that were not admitted', async () => {
  expect(await reasons('offers', [], { rootFiles: ['ads.txt'] })).toEqual(notBelow('the file /ads.txt'));
  expect(await reasons('offers', [], { redirects: { '/blog': '/offers' } })).toEqual(notBelow('/blog'));
});

it.each([
  ['offers', '/offers/?list', '/offerslist'],
  ['offers', '/offers/x/?y', '/offers/xy'],
  ['offers', '/offers/a.b?', '/offers/a.'],
  ['offers', '/offers/list*', '/offers/list/of/all'],
  ['content', '/home/?owners-guide-download', '/homeowners-guide-download'],
])('refuses of %s %s, which React Router takes for %s', async (name, path, address) => {
  // Its own opinion of such a path.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(matchPath(path, address)).not.toBeNull();
  expect(await reasons(name, [path])).toEqual([
    `${name} claims ${path}, which the gate and React Router may read differently.`,
  ]);
});

it.each(['sw.js', 'ads.pdf', 'site.css', 'font.woff2'])(
  'refuses %s of an app that has all that nobody else has, until it is admitted by its name',
  async (name) => {
    const content = { rootFiles: [name, 'porch.jpg', 'favicon-32.png', 'favicon.ico'] };
    const all = await apps();
    const found = (admitted: readonly AdmittedApp[]) =>
      checkAdmittedPaths(composedReleases({ content }), admitted, 'content');
    expect(found(all)).toMatchObject([
      {
        reason: `content claims the file /${name}, which is not below its paths: /*.`,
        remedy: expect.stringContaining(`npm run apps -- add content --paths /*,/${name}`),
      },
    ]);
    const named = all.map((one) => (one.name === 'content' ? { ...one, paths: ['/*', `/${name}`] } : one));
    expect(found(named)).toEqual([]);
  },
);

it('refuses an app that the owner has not admitted, and says how that is done', async () => {
  expect(checkAdmittedPaths(app('offers', []), await apps(), 'offers')).toMatchObject([
    {
      reason: 'The site does not know the app offers.',
      remedy: expect.stringContaining('npm run apps -- add offers --paths /offers,/offers/*'),
    },
  ]);
});

it.each([
  ['/offers/new', '/offers/* belongs to offers'],
  ['/:campaign/x', '/offers/* belongs to offers'],
  ['/dashboard', '/dashboard belongs to account'],
])('keeps other apps off it too: %s', async (path, owner) => {
  expect(await reasons('guide', [path])).toEqual([`guide claims ${path}; ${owner}.`]);
});

it('gives a path below another app to the one whose path is longer', async () => {
  const all = await apps(OFFERS, { name: 'sale', owner: 'sales', paths: ['/offers/sale', '/offers/sale/*'] });
  const both = { ...app('offers', ['/offers/sale']), sale: releaseOf('sale', [routeAt('/offers/sale')]) };
  expect(checkAdmittedPaths(both, all, 'sale')).toEqual([]);
  expect(checkAdmittedPaths(both, all, 'offers')).toHaveLength(1);
});
