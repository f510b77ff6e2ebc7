import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { composedReleases, routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Composition } from '../store/compositions.ts';
import type { Release } from '../store/releases.ts';
import { openStore } from '../store/site-store.ts';
import { checkLinks } from './check-links.ts';

const GUIDE = '/free-homeowners-guide';

type Pages = Readonly<Record<string, string>>;

interface Change {
  /** The pages' HTML, by path: of the guide as it is to be, and of the others as they are. */
  pages?: Pages;
  /** What the live pages had otherwise. */
  before?: Pages;
  guide?: Partial<Release>;
}

/** What is refused of a guide, as reasons. */
async function refused({ pages = {}, before = {}, guide = {} }: Change) {
  const folder = temporaryFolder();
  const live = composedReleases();
  const release = { ...live.guide, version: '2.0.0', ...guide };
  const write = (id: string, { routes, redirects = {} }: Release, html: Pages) => {
    const paths = ['/', '/blog', '/login', ...routes.map(({ path }) => path)];
    for (const path of paths) {
      const place = join(folder, 'compositions', id, 'pages', path);
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'x.html'), `<main id="main">${html[path] ?? ''}</main>`);
    }
    const files = Object.fromEntries(paths.map((path) => [path, join(path, 'x.html')]));
    const rootFiles = { 'homeowners-guide.pdf': 'guide' };
    return { id, pages: files, config: site, redirects, rootFiles } as unknown as Composition;
  };
  const former = write('live', live.guide, { ...pages, ...before });
  const composition = write('new', release, pages);
  const candidate = { release, live: { composition: former, releases: live }, composition };
  const refusals = await checkLinks({ ...candidate, store: openStore(folder) });
  expect(refusals.every(({ check, remedy }) => check === 'links' && remedy.length > 20)).toBe(true);
  return refusals.map(({ reason }) => reason);
}

const linkTo = (href: string) => refused({ pages: { [GUIDE]: `<a href="${href}">words</a>` } });

it.each([
  '/blog',
  '/blog#main',
  '#top',
  '/homeowners-guide.pdf',
  '/sitemap.xml',
  '/blog?from=guide',
  `${site.origin}/login`,
  'https://shop.example/gone',
  'mailto:a@b.example',
])('takes a link to %s', async (href) => {
  expect(await linkTo(href)).toEqual([]);
});

it.each([
  ['/gone', '/gone', 'which no app has'],
  [`${site.origin}/gone`, '/gone', 'which no app has'],
  ['gone', '/gone', 'which no app has'],
  ['/404', '/404', 'which no app has'],
  ['/other.pdf', '/other.pdf', 'which no app has'],
  ['/blog#part', '/blog#part', 'and that page has nothing with the id "part"'],
  ['#part', `${GUIDE}#part`, 'and that page has nothing with the id "part"'],
  ['#50%', `${GUIDE}#50%`, 'and that page has nothing with the id "50%"'],
])('refuses a link to %s', async (href, to, why) => {
  expect(await linkTo(href)).toEqual([`The page links to ${to} ("words"), ${why}.`]);
});

it.each<[string, Pages]>([
  [
    'an anchor in a page of which only the browser knows all',
    {
      [GUIDE]: '<a href="/login#part">words</a>',
      '/login': '<div data-mfe="account"><p role="status">Loading</p></div>',
    },
  ],
  ['a link of another app that was dead before', { '/blog': '<a href="/gone">Gone</a>' }],
])('does not blame a release for %s', async (_, pages) => {
  expect(await refused({ pages })).toEqual([]);
});

it('refuses to take away a page to which another app leads, unless a redirect says where it has gone', async () => {
  const change = { pages: { '/blog': `<a href="${GUIDE}#a">Read it</a>` } };
  const to = (redirects = {}) => refused({ ...change, guide: { routes: [routeAt('/guide')], redirects } });
  expect(await to()).toEqual([
    `The page /blog of content links to ${GUIDE}#a ("Read it"), which no app has.`,
  ]);
  expect(await to({ [GUIDE]: '/guide' })).toEqual([]);
  expect(await to({ [GUIDE]: '/nowhere' })).toEqual([
    `The redirect of ${GUIDE} names /nowhere as its target, and no app has that page.`,
  ]);
});

it('refuses to take away an id to which another app links', async () => {
  const pages = { '/blog': `<a href="${GUIDE}#part">Part</a>` };
  expect(await refused({ pages, before: { [GUIDE]: '<p id="part"></p>' } })).toEqual([
    `The page /blog of content links to ${GUIDE}#part ("Part"), and that page has nothing with the id "part".`,
  ]);
});

it('refuses a page that names another one which is not there', async () => {
  const routes = [routeAt(GUIDE, { canonical: '/gone', parent: '/away' })];
  expect(await refused({ guide: { routes } })).toEqual([
    `The page ${GUIDE} names /gone as its canonical, and no app has that page.`,
    `The page ${GUIDE} names /away as its parent, and no app has that page.`,
  ]);
});
