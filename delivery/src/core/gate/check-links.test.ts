import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { routeAt, SMALL_ROUTES, smallSet, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSite } from '../assemble/assemble.ts';
import type { Release } from '../store/releases.ts';
import { openStore } from '../store/site-store.ts';
import { checkLinks } from './check-links.ts';

const GUIDE = '/free-homeowners-guide';

type Pages = Readonly<Record<string, string>>;

async function reasonsFor(pages: Pages = {}, guide: Partial<Release> = {}, livePages: Pages = {}) {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  const rest = { files: { 'client/homeowners-guide.pdf': '' } };
  const release = { rootFiles: ['homeowners-guide.pdf'], ...guide };
  const routes = guide.routes ?? SMALL_ROUTES.guide;
  for (const app of ['content', 'account']) writeRemote(store, app, '1.0.0', { pages });
  writeRemote(store, 'guide', '1.0.0', { ...rest, pages: { ...pages, ...livePages } });
  writeRemote(store, 'guide', '2.0.0', { ...rest, pages, routes, release });
  await store.live.replace({ ...smallSet(), canaries: [] }, { action: 'start', app: null });
  const set = smallSet(undefined, { guide: '2.0.0' });
  const live = await store.live.current();
  const refusals = await checkLinks({ store, apps: ['guide'], live, set, site: await readSite(store, set) });
  expect(refusals.every(({ check, remedy }) => check === 'links' && remedy.length > 20)).toBe(true);
  return refusals.map(({ reason }) => reason);
}

const GONE = 'which no app has';
const NO_ID = 'but that page has no element with this id';

it('accepts links to existing targets and to other sites', async () => {
  const anchors = ['/blog#main', '/blog/#main', '#top', '#50%', '#a b'];
  const own = ['/blog', '/blog?from=guide', '/homeowners-guide.pdf', '/sitemap.xml', `${site.origin}/login`];
  const others = ['https://shop.example/gone', 'mailto:a@b.example'];
  const links = [...anchors, ...own, ...others].map((href) => `<a href="${href}">words</a>`).join('');
  expect(await reasonsFor({ [GUIDE]: `<p id="50%"></p><p id="a b"></p>${links}` })).toEqual([]);
});

it.each([
  ['/gone', '/gone', GONE],
  [`${site.origin}/gone`, '/gone', GONE],
  ['gone', '/gone', GONE],
  ['/404', '/404', GONE],
  ['/other.pdf', '/other.pdf', GONE],
  ['/blog#part', '/blog#part', NO_ID],
  ['#part', `${GUIDE}#part`, NO_ID],
])('refuses a link to %s', async (href, to, why) => {
  const reasons = await reasonsFor({ [GUIDE]: `<a href="${href}">words</a>` });
  expect(reasons).toEqual([`The page links to ${to} ("words"), ${why}.`]);
});

it('accepts any anchor on a page with only a loading message, and other apps’ old dead links', async () => {
  const loading = '<div data-mfe="account"><p role="status">Loading</p></div>';
  expect(await reasonsFor({ [GUIDE]: '<a href="/login#a">words</a>', '/login': loading })).toEqual([]);
  expect(await reasonsFor({ '/blog': '<a href="/gone">Gone</a>' })).toEqual([]);
});

it('refuses to remove an id or page that another app links to, unless the page is redirected', async () => {
  const pages = { '/blog': `<a href="${GUIDE}#a">Read it</a>` };
  const moved = (redirects = {}) => reasonsFor(pages, { routes: [routeAt('/guide')], redirects });
  expect(await moved()).toEqual([`The page /blog of content links to ${GUIDE}#a ("Read it"), ${GONE}.`]);
  expect(await moved({ [GUIDE]: '/guide' })).toEqual([]);
  expect(await moved({ [GUIDE]: '/nowhere' })).toEqual([expect.stringContaining('has the page /nowhere,')]);
  const reason = `The page /blog of content links to ${GUIDE}#a ("Read it"), ${NO_ID}.`;
  expect(await reasonsFor(pages, {}, { [GUIDE]: '<p id="a"></p>' })).toEqual([reason]);
});

it('refuses a page whose canonical or parent page is missing', async () => {
  const routes = [routeAt(GUIDE, { canonical: '/gone', parent: '/away' })];
  const reasons = ['/gone', '/away'].map((path) => expect.stringContaining(`No app has the page ${path},`));
  expect(await reasonsFor({}, { routes })).toEqual(reasons);
});
