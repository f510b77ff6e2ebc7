import { matchPath } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { composedReleases, releaseOf, routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkAdmittedPaths } from '../compose/check-routes.ts';
import type { AdmittedApp } from '../store/apps.ts';
import { openStore } from '../store/site-store.ts';

describe('check admitted paths', () => {
  const OFFERS: AdmittedApp = { name: 'offers', owner: 'partners', paths: ['/offers/*', '/offers.pdf'] };
  const releases = (paths: readonly string[], rootFiles: readonly string[] = []) => ({
    ...composedReleases(),
    offers: releaseOf(
      'offers',
      paths.map((path) => routeAt(path)),
      { rootFiles },
    ),
  });
  const apps = async () => [...(await openStore(temporaryFolder()).apps.admitted()), OFFERS];
  const reasons = async (paths: readonly string[], rootFiles?: readonly string[]) =>
    checkAdmittedPaths(releases(paths, rootFiles), await apps(), 'offers').map(({ reason }) => reason);

  it('accepts the apps of this repository as they are, and an app below its paths', async () => {
    expect(checkAdmittedPaths(releases([]), await apps(), null)).toEqual([]);
    const paths = ['/offers', '/offers/paint', '/Offers/:id', '/offers/a/b', '/offers/list/:page?'];
    expect(await reasons(paths, ['offers.pdf'])).toEqual([]);
  });

  it.each(['/', '/offer', '/offersale', '/:any', '/blog', '/offers?', '/*'])('refuses %s', async (path) => {
    expect(await reasons([path])).toEqual([
      `offers claims ${path}, which is not below its paths: /offers/*, /offers.pdf.`,
    ]);
  });

  it.each([
    ['/offers/?list', '/offerslist'],
    ['/offers/x/?y', '/offers/xy'],
    ['/offers/a.b?', '/offers/a.'],
    ['/offers/list*', '/offers/list/of/all'],
  ])('refuses %s, which React Router takes for %s', async (path, address) => {
    // Its own opinion of such a path.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(matchPath(path, address)).not.toBeNull();
    expect(await reasons([path])).toEqual([
      `offers claims ${path}, which the gate and React Router may read differently.`,
    ]);
  });

  it("does not let the page of one app answer another's through a question mark", async () => {
    const path = '/home/?owners-guide-download';
    expect(matchPath(path, '/homeowners-guide-download')).not.toBeNull();
    const content = composedReleases({ content: { routes: [routeAt(path)] } });
    expect(checkAdmittedPaths(content, await apps(), 'content')).toHaveLength(1);
  });

  it('refuses a file at the root that was not admitted', async () => {
    expect(await reasons([], ['ads.txt'])).toEqual([
      'offers claims the file /ads.txt, which is not below its paths: /offers/*, /offers.pdf.',
    ]);
  });

  it.each(['sw.js', 'ads.pdf', 'year.ics', 'site.css', 'font.woff2'])(
    'refuses %s of an app that has all that nobody else has, until it is admitted by its name',
    async (name) => {
      const content = { rootFiles: [name, 'porch.jpg', 'favicon-32.png', 'favicon.ico'] };
      const all = await openStore(temporaryFolder()).apps.admitted();
      const found = (admitted: readonly AdmittedApp[]) =>
        checkAdmittedPaths(composedReleases({ content }), admitted, 'content');
      expect(found(all).map(({ reason }) => reason)).toEqual([
        `content claims the file /${name}, which is not below its paths: /*.`,
      ]);
      expect(found(all)[0]?.remedy).toContain(`npm run apps -- add content --paths /*,/${name}`);
      const named = all.map((app) => (app.name === 'content' ? { ...app, paths: ['/*', `/${name}`] } : app));
      expect(found(named)).toEqual([]);
    },
  );

  it('refuses a redirect from elsewhere', async () => {
    const offers = releaseOf('offers', [], { redirects: { '/blog': '/offers' } });
    expect(checkAdmittedPaths({ ...releases([]), offers }, await apps(), 'offers')).toHaveLength(1);
  });

  it('refuses an app that the owner has not admitted, and says how that is done', async () => {
    const refusals = checkAdmittedPaths(
      releases([]),
      await openStore(temporaryFolder()).apps.admitted(),
      'offers',
    );
    expect(refusals).toMatchObject([
      {
        reason: 'The site does not know the app offers.',
        remedy: expect.stringContaining('npm run apps -- add offers --paths /offers,/offers/*'),
      },
    ]);
  });

  it.each([
    ['/offers/new', 'guide claims /offers/new; /offers/* belongs to offers.'],
    ['/:campaign/x', 'guide claims /:campaign/x; /offers/* belongs to offers.'],
    ['/dashboard', 'guide claims /dashboard; /dashboard belongs to account.'],
  ])('keeps other apps off it too: %s', async (path, reason) => {
    const guide = composedReleases({ guide: { routes: [routeAt(path)] } });
    const found = checkAdmittedPaths(guide, await apps(), 'guide').map((refusal) => refusal.reason);
    expect(found).toEqual([reason]);
  });

  it('gives a path below another app to the one whose path is longer', async () => {
    const sale = { name: 'sale', owner: 'sales', paths: ['/offers/sale', '/offers/sale/*'] };
    const all = [...(await apps()), sale];
    const both = { ...releases(['/offers/sale']), sale: releaseOf('sale', [routeAt('/offers/sale')]) };
    expect(checkAdmittedPaths(both, all, 'sale')).toEqual([]);
    expect(checkAdmittedPaths(both, all, 'offers')).toHaveLength(1);
  });
});
