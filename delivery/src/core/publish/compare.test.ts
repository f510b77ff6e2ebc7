import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { compose } from '../compose/compose.ts';
import { compareWithLive } from './compare.ts';
import { pruneSite } from './prune.ts';

const COMMITS = [
  { commit: 'b'.repeat(40), subject: 'Say it better' },
  { commit: 'a'.repeat(40), subject: 'Begin' },
];

/** A small site with another guide that was checked beside what is live, and is not live. */
async function comparedGuide() {
  const { store, first } = await composeSmallSite();
  const from = { clean: true, checks: 'skipped' } as const;
  const before = { ...from, commit: 'a'.repeat(40), commits: COMMITS.slice(1) };
  await store.names.claim(first.versions, { guide: before });
  writeRemote(store, 'guide', '2.0.0', '() => "other"');
  const composition = await compose(store, { ...first.versions, guide: '2.0.0' }, { config: first.config });
  const release = await store.releases.read('guide', '2.0.0');
  const origin = { ...from, commit: 'b'.repeat(40), commits: COMMITS };
  const compare = () => compareWithLive({ store, release, origin, live: first, composition }, null);
  return { store, first, composition, compare, name: await compare() };
}

it('keeps what a release changes against the stable one: pages, and the commits that are new', async () => {
  const { store, first, composition, name } = await comparedGuide();
  const found = await store.comparisons.of('guide', '2.0.0');
  expect(found?.name).toBe(name);
  expect(found?.comparison).toMatchObject({
    stable: '1.0.0',
    from: first.id,
    to: composition.id,
    commits: COMMITS.slice(0, 1),
    kept: Object.keys(first.pages).length - 1,
    pages: [{ path: '/free-homeowners-guide', fate: 'changed' }],
    pictures: [],
    pictured: 0,
  });
});

it('is made once for the same two compositions, and gives no file but pictures, whatever the name', async () => {
  const { store, compare, name } = await comparedGuide();
  const [before] = await store.comparisons.list();
  expect(await compare()).toBe(name);
  expect(await store.comparisons.list()).toEqual([before]);
  const odd = ['..\\..\\live', '0-390-after.jpg\0', '0-390-after.jpg/0', `${'0'.repeat(5000)}.jpg`];
  for (const file of ['comparison.json', '../../live', '0-390-after.jpg', '', ...odd])
    expect(await store.comparisons.picture(name, file), file).toBe(null);
  expect(await store.comparisons.read('../../compositions')).toBe(null);
});

it('is pruned with its release', async () => {
  const { store, name } = await comparedGuide();
  await pruneSite({ store });
  expect(store.comparisons.has(name)).toBe(true);
  await store.discard({ compositions: [], releases: [{ app: 'guide', version: '2.0.0' }] }, []);
  expect(existsSync(store.comparisons.folder(name))).toBe(false);
});
