import { expect, it } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore } from '../../testing/small-store.ts';
import { readSite } from '../assemble/read-site.ts';
import { withVersions } from '../store/version-set.ts';
import { compareWithLive } from './compare.ts';

const COMMITS = [
  { commit: 'b'.repeat(40), subject: 'Say it better' },
  { commit: 'a'.repeat(40), subject: 'Begin' },
];

/** A small site with another guide that was checked beside what is live, and is not live. */
async function comparedGuide() {
  const { store, first } = await liveStore();
  const from = { clean: true, checks: 'skipped' } as const;
  // A name that is published keeps where it came from, so this is an app's version without one.
  const stable = writeRemote(store, 'guide', '1.5.0');
  await store.names.claim({ guide: '1.5.0' }, { guide: { ...from, commit: 'a', commits: COMMITS.slice(1) } });
  const release = writeRemote(store, 'guide', '2.0.0', {
    pages: { '/free-homeowners-guide': '<p>Other</p>' },
  });
  const origin = { ...from, commit: 'b', commits: COMMITS };
  const before = await readSite(store, withVersions(first, { guide: stable.version }));
  const after = await readSite(store, withVersions(first, { guide: '2.0.0' }));
  const compare = () => compareWithLive({ store, release, origin, before, after }, null);
  return { store, before, after, compare, name: await compare() };
}

it('keeps what a release changes against the stable one: pages, and the commits that are new', async () => {
  const { store, before, after, name } = await comparedGuide();
  const found = await store.comparisons.of('guide', '2.0.0');
  expect(found?.name).toBe(name);
  expect(found?.comparison).toMatchObject({
    stable: '1.5.0',
    from: before.id,
    to: after.id,
    commits: COMMITS.slice(0, 1),
    kept: before.pages.size - 1,
    pages: [{ path: '/free-homeowners-guide', fate: 'changed' }],
    pictures: [],
    pictured: 0,
  });
});

it('is made once for the same two version sets, and gives no file but pictures, whatever the name', async () => {
  const { store, compare, name } = await comparedGuide();
  const [before] = await store.comparisons.list();
  expect(await compare()).toBe(name);
  expect(await store.comparisons.list()).toEqual([before]);
  const odd = ['..\\..\\live', '0-390-after.jpg\0', '0-390-after.jpg/0', `${'0'.repeat(5000)}.jpg`];
  for (const file of ['comparison.json', '../../live.json', '0-390-after.jpg', '', ...odd])
    expect(await store.comparisons.picture(name, file), file).toBe(null);
  expect(await store.comparisons.read('../../releases')).toBe(null);
});
