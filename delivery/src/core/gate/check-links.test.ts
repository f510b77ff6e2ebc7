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

interface Change {
  /** The pages' HTML, by path: of the guide as it is to be, and of the others as they are. */
  pages?: Readonly<Record<string, string>>;
  /** What the live pages had otherwise. */
  before?: Readonly<Record<string, string>>;
  guide?: Partial<Release>;
  /** The script of the live content release. */
  script?: string;
}

/** What is refused of a guide, as reasons. */
async function refused({ pages = {}, before = {}, guide = {}, script = '' }: Change) {
  const folder = temporaryFolder();
  const live = composedReleases();
  const release = { ...live.guide, version: '2.0.0', ...guide };
  const write = (id: string, { routes, redirects = {} }: Release, html: Readonly<Record<string, string>>) => {
    const files = Object.fromEntries(
      ['/', '/blog', '/login', ...routes.map(({ path }) => path)].map((path) => [path, `${path}x.html`]),
    );
    for (const [path, file] of Object.entries(files)) {
      mkdirSync(join(folder, 'compositions', id, 'pages', file, '..'), { recursive: true });
      const { [path]: text = '' } = html;
      writeFileSync(join(folder, 'compositions', id, 'pages', file), `<main id="main">${text}</main>`);
    }
    const rootFiles = { 'homeowners-guide.pdf': 'guide' };
    return { id, pages: files, config: site, redirects, rootFiles } as unknown as Composition;
  };
  const former = write('live', live.guide, { ...pages, ...before });
  const composition = write('new', release, pages);
  for (const { app, version } of [...Object.values(live), release]) {
    mkdirSync(join(folder, 'releases', app, version, 'client'), { recursive: true });
  }
  writeFileSync(join(folder, 'releases/content/1.0.0/client/page.js'), script);
  const refusals = await checkLinks({
    release,
    live: { composition: former, releases: live },
    store: openStore(folder),
    composition,
  });
  expect(refusals.every(({ check, remedy }) => check === 'links' && remedy.length > 20)).toBe(true);
  return refusals.map(({ reason }) => reason);
}

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
  expect(await refused({ pages: { [GUIDE]: `<a href="${href}">words</a>` } })).toEqual([]);
});

it.each([
  ['/gone', 'The page links to /gone ("words"), which no app has.'],
  [`${site.origin}/gone`, 'The page links to /gone ("words"), which no app has.'],
  ['gone', 'The page links to /gone ("words"), which no app has.'],
  ['/404', 'The page links to /404 ("words"), which no app has.'],
  ['/other.pdf', 'The page links to /other.pdf ("words"), which no app has.'],
  ['/blog#part', 'The page links to /blog#part ("words"), and that page has nothing with the id "part".'],
  ['#part', `The page links to ${GUIDE}#part ("words"), and that page has nothing with the id "part".`],
  ['#50%', `The page links to ${GUIDE}#50% ("words"), and that page has nothing with the id "50%".`],
])('refuses a link to %s', async (href, reason) => {
  expect(await refused({ pages: { [GUIDE]: `<a href="${href}">words</a>` } })).toEqual([reason]);
});

it('does not look for anchors in a page of which only the browser knows all', async () => {
  const waits = '<div data-mfe="account"><p role="status">Loading</p></div>';
  expect(await refused({ pages: { [GUIDE]: '<a href="/login#part">words</a>', '/login': waits } })).toEqual(
    [],
  );
});

const moved = { routes: [routeAt('/guide')] };

it('refuses to take a page away to which another app links, or whose script leads there', async () => {
  const pages = { '/blog': `<a href="${GUIDE}#a">Read it</a>` };
  const reasons = await refused({ pages, guide: moved, script: `navigate("${GUIDE}")` });
  expect(reasons).toEqual([
    `The page /blog of content links to ${GUIDE}#a ("Read it"), which is gone.`,
    `The page ${GUIDE} is gone, and the script page.js of content 1.0.0 still leads there.`,
  ]);
});

it('takes that when a redirect says where the page has gone, and the page is there', async () => {
  const change = { pages: { '/blog': `<a href="${GUIDE}">Read it</a>` }, script: `navigate("${GUIDE}")` };
  expect(await refused({ ...change, guide: { ...moved, redirects: { [GUIDE]: '/guide' } } })).toEqual([]);
  expect(await refused({ ...change, guide: { ...moved, redirects: { [GUIDE]: '/nowhere' } } })).toEqual([
    `The redirect of ${GUIDE} names /nowhere as its target, and no app has that page.`,
  ]);
});

it('refuses to take away an id to which another app links', async () => {
  const pages = { '/blog': `<a href="${GUIDE}#part">Part</a>` };
  expect(await refused({ pages, before: { [GUIDE]: '<p id="part"></p>' } })).toEqual([
    `The page /blog of content links to ${GUIDE}#part ("Part"), and nothing has the id "part" any longer.`,
  ]);
});

it('does not blame a release for a link of another app that was dead before', async () => {
  expect(await refused({ pages: { '/blog': '<a href="/gone">Gone</a>' } })).toEqual([]);
});

it('refuses a page that names another one which is not there', async () => {
  const routes = [routeAt(GUIDE, { canonical: '/gone', parent: '/away' })];
  expect(await refused({ guide: { routes } })).toEqual([
    `The page ${GUIDE} names /gone as its canonical, and no app has that page.`,
    `The page ${GUIDE} names /away as its parent, and no app has that page.`,
  ]);
});
