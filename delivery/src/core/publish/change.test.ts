import { expect, it } from 'vitest';
import { routeAt, smallSet, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSite } from '../assemble/assemble.ts';
import { openStore } from '../store/site-store.ts';
import { withVersions } from '../store/version-set.ts';
import { changeText, describeChange, pageText, type SiteChange } from './change.ts';

/** The small site, and one with another release of an app. */
async function twoSites(app: string, version: string, change: Parameters<typeof writeRemote>[3] = {}) {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  writeRemote(store, app, version, change);
  const before = await readSite(store, smallSet());
  return { before, after: await readSite(store, withVersions(smallSet(), { [app]: version })) };
}

it('lists pages that were added, changed, kept and removed, with versions', async () => {
  const routes = [routeAt('/free-homeowners-guide'), routeAt('/new')];
  const pages = { '/free-homeowners-guide': '<p>Other words</p>' };
  const { before, after } = await twoSites('guide', '2.0.0', { routes, pages });
  expect(describeChange(before, after)).toEqual({
    from: before.id,
    to: after.id,
    versions: [{ app: 'guide', before: '1.0.0', after: '2.0.0' }],
    pages: { added: ['/new'], changed: ['/free-homeowners-guide'], readdressed: [], gone: [], kept: 5 },
  });
  expect(describeChange(after, before).pages.gone).toEqual(['/new']);
  expect(describeChange(after, after)).toMatchObject({ versions: [], pages: { added: [], kept: 7 } });
});

it('detects a page in which only the addresses of files changed', async () => {
  const { before, after } = await twoSites('guide', '2.0.0');
  expect(describeChange(before, after).pages).toMatchObject({
    changed: [],
    readdressed: ['/free-homeowners-guide'],
    kept: 5,
  });
});

it('names a new and a removed app', async () => {
  const { before, after } = await twoSites('offers', '1.0.0');
  const added = describeChange(before, after);
  expect([added.pages.added, added.pages.kept]).toEqual([['/offers'], 6]);
  expect(changeText(added)).toMatch(/offers +new -> 1\.0\.0/);
  expect(changeText(describeChange(after, before))).toMatch(/offers +1\.0\.0 -> removed/);
});

it('page comparison ignores versions and hashes, but not text or pictures', () => {
  const page = (version: string, chunk: string) => `<html><head>
<link rel="stylesheet" href="/_r/guide/${version}/assets/style-${chunk}.css" integrity="sha256-${chunk}">
<link rel="preload" href="/_r/guide/${version}/pictures/guide-hero.svg"></head>
<body><p>A handbook</p><script type="application/json" id="mfe-own">{"version":"${version}"}</script>
<script type="importmap">{"integrity":{"/_r/guide/${version}/assets/a-${chunk}.js":"sha256-${version}"}}</script>
<script type="module">import("/_r/guide/${version}/assets/SignupPage-${chunk}.js")</script></body></html>`;
  const text = pageText(page('1.0.0-aaaa1111', 'Cm2nMSZe'));
  const other = page('1.0.1-bbbb2222', 'xY_z1234');
  expect(pageText(other)).toBe(text);
  expect(pageText(other.replace('A handbook', 'Another handbook'))).not.toBe(text);
  expect(pageText(other.replace('guide-hero', 'other-hero'))).not.toBe(text);
});

const change: SiteChange = {
  from: 'a',
  to: 'b',
  versions: [{ app: 'guide', before: '1.0.0-a', after: '1.1.0-b' }],
  pages: { added: ['/new'], changed: ['/guide'], readdressed: ['/thanks'], gone: ['/old'], kept: 24 },
};

it('prints the change', () => {
  expect(changeText(change).split('\n')).toEqual([
    '  guide      1.0.0-a -> 1.1.0-b',
    '  added      /new',
    '  changed    /guide',
    '  addresses  /thanks',
    '  gone       /old',
    '  kept       24 pages, byte-identical',
  ]);
  expect(changeText({ ...change, to: 'a' })).toBe('  No change: this is already live.');
});
