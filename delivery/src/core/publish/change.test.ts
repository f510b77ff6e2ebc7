import { expect, it } from 'vitest';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { liveStore } from '../../testing/small-store.ts';
import { readSite } from '../assemble/assemble.ts';
import { Canceled } from '../report/refusal.ts';
import { withVersions } from '../store/version-set.ts';
import { changeText, compareWithLive, describeChange, pageText } from './change.ts';

async function twoSites(app: string, version: string, change: Parameters<typeof writeRemote>[3] = {}) {
  const { store, first } = await liveStore();
  writeRemote(store, app, version, change);
  const before = await readSite(store, first);
  return { before, after: await readSite(store, withVersions(first, { [app]: version })) };
}

it('describeChange lists the changed versions and pages, and changeText prints them', async () => {
  const routes = [routeAt('/free-homeowners-guide'), routeAt('/new')];
  const pages = { '/free-homeowners-guide': '<p>Other words</p>' };
  const { before, after } = await twoSites('guide', '2.0.0', { routes, pages });
  const change = describeChange(before, after);
  expect(change).toEqual({
    from: before.id,
    to: after.id,
    versions: [{ app: 'guide', before: '1.0.0', after: '2.0.0' }],
    pages: { added: ['/new'], changed: ['/free-homeowners-guide'], readdressed: [], gone: [], kept: 5 },
  });
  expect(describeChange(after, before).pages.gone).toEqual(['/new']);
  expect(changeText(change).split('\n')).toEqual([
    '  guide      1.0.0 -> 2.0.0',
    '  added      /new',
    '  changed    /free-homeowners-guide',
    '  unchanged  5 pages',
  ]);
  expect(changeText(describeChange(after, after))).toBe('  No change: the release is live or a canary.');
  const same = await twoSites('guide', '2.0.0');
  const readdressed = { changed: [], readdressed: ['/free-homeowners-guide'], kept: 5 };
  expect(describeChange(same.before, same.after).pages).toMatchObject(readdressed);
  const offers = await twoSites('offers', '1.0.0');
  expect(changeText(describeChange(offers.before, offers.after))).toMatch(/offers +new -> 1\.0\.0/);
  expect(changeText(describeChange(offers.after, offers.before))).toMatch(/offers +1\.0\.0 -> removed/);
});

it('page comparison ignores versions and hashes, but not text or pictures', () => {
  const page = (version: string, chunk: string) => `<head>
<link rel="stylesheet" href="/_r/guide/${version}/assets/style-${chunk}.css" integrity="sha256-${chunk}">
<link rel="preload" href="/_r/guide/${version}/pictures/guide-hero.svg"></head>
<p>A handbook</p><script type="application/json" id="mfe-own">{"version":"${version}"}</script>
<script type="importmap">{"integrity":{"/_r/guide/${version}/assets/a-${chunk}.js":"sha256-${version}"}}</script>
<script type="module">import("/_r/guide/${version}/assets/SignupPage-${chunk}.js")</script>`;
  const text = pageText(page('1.0.0-aaaa1111', 'Cm2nMSZe'));
  const other = page('1.0.1-bbbb2222', 'xY_z1234');
  expect(pageText(other)).toBe(text);
  expect(pageText(other.replace('A handbook', 'Another handbook'))).not.toBe(text);
  expect(pageText(other.replace('guide-hero', 'other-hero'))).not.toBe(text);
});

const COMMITS = [
  { commit: 'b', subject: 'Shorten the headline' },
  { commit: 'a', subject: 'Begin' },
];

async function comparedGuide() {
  const { store, first } = await liveStore();
  const from = { clean: true, checks: 'skipped' } as const;
  // The record of guide 1.0.0 has no commits and cannot change.
  writeRemote(store, 'guide', '1.5.0');
  await store.names.claim({ guide: '1.5.0' }, { guide: { ...from, commit: 'a', commits: COMMITS.slice(1) } });
  const pages = { '/free-homeowners-guide': '<p>Other</p>' };
  const release = writeRemote(store, 'guide', '2.0.0', { pages });
  const origin = { ...from, commit: 'b', commits: COMMITS };
  const before = await readSite(store, withVersions(first, { guide: '1.5.0' }));
  const after = await readSite(store, withVersions(first, { guide: '2.0.0' }));
  const compared = { store, release, origin, digest: 'd', before, after };
  const compare = (digest: string) => compareWithLive({ ...compared, digest }, null);
  return { ...compared, compare, name: await compare('d') };
}

it('compareWithLive stores the changed pages and new commits of a release once per digest', async () => {
  const { store, before, after, compare, name } = await comparedGuide();
  const stored = await store.comparisons.find('guide', '2.0.0');
  expect(stored).toMatchObject({
    name,
    comparison: {
      ...{ stable: '1.5.0', from: before.id, to: after.id, commits: COMMITS.slice(0, 1) },
      ...{ kept: before.pages.size - 1, pages: [{ path: '/free-homeowners-guide', fate: 'changed' }] },
      ...{ pictures: [], pictured: 0, digest: 'd', seen: false },
    },
  });
  expect(await compare('d')).toBe(name);
  expect(await store.comparisons.list()).toEqual([stored]);
  expect(await compare('other')).toBe(name);
  expect((await store.comparisons.read(name))?.digest).toBe('other');
  // Only the pictures of a comparison are served.
  for (const file of ['comparison.json', '../../live.json', '..\\..\\live', '0-390-after.jpg/0', ''])
    expect(await store.comparisons.picture(name, file), file).toBe(null);
  expect(await store.comparisons.read('../../releases')).toBe(null);
});

it('a comparison lists 40 new pages, and counts the others', async () => {
  const { before, after, ...rest } = await comparedGuide();
  const pages = new Map(before.pages);
  const [page] = before.pages.values();
  if (page) for (let n = 1; n <= 43; n += 1) pages.set(`/new/${n}`, page);
  const grown = { ...after, id: 'f'.repeat(64), pages };
  const name = await compareWithLive({ ...rest, before, after: grown }, null);
  const comparison = await rest.store.comparisons.read(name);
  expect(comparison?.pages).toHaveLength(40);
  expect(comparison?.unlisted).toBe(3);
});

inGateBrowser()('a comparison that is canceled before its last picture is not stored', async ({ gate }) => {
  const { store, before, after, ...rest } = await comparedGuide();
  const stored = await store.comparisons.list();
  const signal = AbortSignal.abort(new Canceled('token:ana'));
  // The reverse comparison is not stored yet.
  const reverse = { store, ...rest, before: after, after: before, signal };
  await expect(compareWithLive(reverse, gate)).rejects.toThrow('Canceled by token:ana.');
  expect(await store.comparisons.list()).toEqual(stored);
});
