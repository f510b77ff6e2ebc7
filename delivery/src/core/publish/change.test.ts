import { describe, expect, it } from 'vitest';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { changeText, describeChange, pageText, type SiteChange } from './change.ts';

it('lists pages that were added, changed, kept and removed, with versions', async () => {
  const { store, first, change } = await composeSmallSite();
  const routes = [routeAt('/free-homeowners-guide'), routeAt('/new')];
  writeRemote(store, 'guide', '2.0.0', '() => "other"', routes);
  const second = await change({ guide: '2.0.0' });
  expect(await describeChange(store, first, second)).toEqual({
    from: first.id,
    to: second.id,
    versions: [{ app: 'guide', before: '1.0.0', after: '2.0.0' }],
    pages: { added: ['/new'], changed: ['/free-homeowners-guide'], readdressed: [], gone: [], kept: 5 },
  });
  expect((await describeChange(store, second, first)).pages.gone).toEqual(['/new']);
  expect(await describeChange(store, second, second)).toMatchObject({
    versions: [],
    pages: { added: [], changed: [], readdressed: [], gone: [], kept: 7 },
  });
});

it('names an app that is new, and one that was removed', async () => {
  const { store, first, change } = await composeSmallSite();
  writeRemote(store, 'offers');
  const second = await change({ offers: '1.0.0' });
  const added = await describeChange(store, first, second);
  expect(added.versions).toEqual([{ app: 'offers', before: null, after: '1.0.0' }]);
  expect([added.pages.added, added.pages.kept]).toEqual([['/offers'], 6]);
  expect(changeText(added)).toMatch(/offers +new -> 1\.0\.0/);
  const back = await describeChange(store, second, first);
  expect(back.pages.gone).toEqual(['/offers']);
  expect(changeText(back)).toMatch(/offers +1\.0\.0 -> removed/);
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

const change: SiteChange = {
  from: 'a',
  to: 'b',
  versions: [{ app: 'guide', before: '1.0.0-a', after: '1.1.0-b' }],
  pages: { added: ['/new'], changed: ['/guide'], readdressed: ['/thanks'], gone: ['/old'], kept: 24 },
};

it('says what changes for readers', () => {
  expect(changeText(change).split('\n')).toEqual([
    '  guide      1.0.0-a -> 1.1.0-b',
    '  added      /new',
    '  changed    /guide',
    '  addresses  /thanks',
    '  gone       /old',
    '  kept       24 pages, the same to the byte',
  ]);
  expect(changeText({ ...change, to: 'a' })).toBe('  Nothing changes: this is live already.');
});
