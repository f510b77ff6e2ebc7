import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { changeText, describeChange, pageText, type SiteChange } from './change.ts';

const paths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);

it('tells pages that were added, changed, kept and taken away, with bytes and versions', async () => {
  const { store, first, change } = await composeSmallSite();
  const routes = [routeAt('/free-homeowners-guide'), routeAt('/new')];
  writeRemote(store, 'guide', '2.0.0', '() => "other"', routes);
  const second = await change({ guide: '2.0.0' });
  const forth = await describeChange(store, first, second);
  expect(forth).toMatchObject({
    from: first.id,
    to: second.id,
    versions: [{ app: 'guide', before: '1.0.0', after: '2.0.0' }],
    pages: {
      added: [{ path: '/new', html: { before: 0 } }],
      changed: [{ path: '/free-homeowners-guide' }],
      gone: [],
      kept: 5,
    },
    shared: [],
  });
  expect(forth.pages.added[0]?.html.after).toBeGreaterThan(50);
  const back = await describeChange(store, second, first);
  expect(paths(back.pages.gone)).toEqual(['/new']);
});

it('tells the bytes of what a page starts with and of the whole release, and the canaries otherwise', async () => {
  const { store, first, change } = await composeSmallSite();
  const version = '2.0.0-longer';
  writeRemote(store, 'content', version, '() => "other"', [routeAt('/', { files: [0] }), routeAt('/blog')]);
  const record = join(store.folder, 'releases/content', version, 'release.json');
  const shared = { 'shared-lib': '^1.1.0' };
  writeFileSync(record, JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), shared }));
  const second = await change({ content: version });
  const told = await describeChange(store, first, second);
  const [main, was, is] = ['/* main */', '/* 1.0.0 */', `/* ${version} */`].map((text) => text.length);
  const scripts = Object.fromEntries(told.pages.changed.map((page) => [page.path, page.scripts]));
  // The shell's script, and of the home page its own.
  expect(scripts).toEqual({
    '/': { before: Number(main) + Number(was), after: Number(main) + Number(is) },
    '/blog': { before: main, after: main },
  });
  expect(told.size).toEqual({ before: was, after: is });
  const difference = { module: 'shared-lib', before: null, after: '^1.1.0', provided: null };
  expect(told.shared).toEqual([difference]);
  expect((await describeChange(store, second, first)).shared).toEqual([
    { ...difference, before: '^1.1.0', after: null },
  ]);
  expect(await describeChange(store, second, second)).toMatchObject({
    versions: [],
    pages: { added: [], changed: [], readdressed: [], gone: [], kept: 6 },
    shared: [],
  });
});

it('tells an app that is new, and one that was taken away', async () => {
  const { store, first, change } = await composeSmallSite();
  writeRemote(store, 'offers');
  const second = await change({ offers: '1.0.0' });
  const added = await describeChange(store, first, second);
  expect(added.versions).toEqual([{ app: 'offers', before: null, after: '1.0.0' }]);
  expect([paths(added.pages.added), added.pages.kept]).toEqual([['/offers'], 6]);
  expect(changeText(added)).toMatch(/offers +new -> 1\.0\.0/);
  const back = await describeChange(store, second, first);
  expect(paths(back.pages.gone)).toEqual(['/offers']);
  expect(changeText(back)).toMatch(/offers +1\.0\.0 -> taken away/);
});

describe('page text', () => {
  const page = (version: string, chunk: string, text = 'A handbook') => `<html><head>
<style data-whole="/_c/${chunk}.css sha256-${chunk} /_r/guide/${version}/assets/style-${chunk}.css"></style>
<link rel="stylesheet" href="/_r/guide/${version}/assets/style-${chunk}.css" integrity="sha256-${chunk}">
<link rel="preload" href="/_r/guide/${version}/pictures/guide-hero.svg"></head>
<body><p>${text}</p><script type="application/json" id="mfe-own">{"version":"${version}"}</script>
<script type="importmap">{"integrity":{"/_r/guide/${version}/assets/a-${chunk}.js":"sha256-${version}"}}</script>
<script type="module">import("/_r/guide/${version}/assets/SignupPage-${chunk}.js")</script></body></html>`;

  it.each([
    ['is the same for two releases of one text', page('1.0.1-bbbb2222', 'xY_z1234'), true],
    ['differs with a text', page('1.0.0-aaaa1111', 'Cm2nMSZe', 'Another handbook'), false],
    ['differs with a picture', page('1.0.0-aaaa1111', 'Cm2nMSZe').replace('guide-hero', 'other-hero'), false],
  ])('%s', (_, html, isSame) => {
    expect(pageText(html) === pageText(page('1.0.0-aaaa1111', 'Cm2nMSZe'))).toBe(isSame);
  });
});

const bytes = (before: number, after: number) => ({ before, after });

const change: SiteChange = {
  from: 'a',
  to: 'b',
  versions: [{ app: 'guide', before: '1.0.0-a', after: '1.1.0-b' }],
  pages: {
    added: [{ path: '/new', html: bytes(0, 2048), scripts: bytes(0, 102400) }],
    changed: [{ path: '/guide', html: bytes(5120, 5000), scripts: bytes(99328, 99340) }],
    readdressed: [{ path: '/thanks', html: bytes(1024, 1024), scripts: bytes(1024, 1024) }],
    gone: [{ path: '/old', html: bytes(2048, 0), scripts: bytes(2048, 0) }],
    kept: 24,
  },
  size: bytes(3072, 4096),
  shared: [{ module: 'shared-lib', before: '^1.0.0', after: '^1.1.0', provided: '1.1.2' }],
};

it('says what changes for readers, in pages, bytes and shared versions', () => {
  expect(changeText(change).split('\n')).toEqual([
    '  guide      1.0.0-a -> 1.1.0-b',
    '  added      /new                           HTML 2.0 KB (+2048 bytes), scripts 100.0 KB (+102400 bytes)',
    '  changed    /guide                         HTML 4.9 KB (-120 bytes), scripts 97.0 KB (+12 bytes)',
    '  addresses  /thanks                        HTML 1.0 KB, scripts 1.0 KB',
    '  gone       /old                           HTML 0.0 KB (-2048 bytes), scripts 0.0 KB (-2048 bytes)',
    '  kept       24 pages, the same to the byte',
    '  release    4.0 KB (+1024 bytes)',
    '  shared     shared-lib ^1.0.0 -> ^1.1.0; the shell provides 1.1.2',
  ]);
});

it('says so when nothing changes', () => {
  expect(changeText({ ...change, to: 'a' })).toBe('  Nothing changes: this is live already.');
  expect(changeText({ ...change, shared: [] })).toContain('shared     versions as before');
});
