import { expect, it } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore } from '../../testing/small-store.ts';
import { readSite } from '../assemble/assemble.ts';
import { openBrowser } from '../gate/gate.ts';
import { Canceled } from '../report/refusal.ts';
import { withVersions } from '../store/version-set.ts';
import { compareWithLive } from './change.ts';

const COMMITS = [
  { commit: 'b'.repeat(40), subject: 'Say it better' },
  { commit: 'a'.repeat(40), subject: 'Begin' },
];

/** A small site with another guide that was checked but is not live. */
async function comparedGuide() {
  const { store, first } = await liveStore();
  const from = { clean: true, checks: 'skipped' } as const;
  // A published name keeps its origin, so this version has none.
  const stable = writeRemote(store, 'guide', '1.5.0');
  await store.names.claim({ guide: '1.5.0' }, { guide: { ...from, commit: 'a', commits: COMMITS.slice(1) } });
  const release = writeRemote(store, 'guide', '2.0.0', {
    pages: { '/free-homeowners-guide': '<p>Other</p>' },
  });
  const origin = { ...from, commit: 'b', commits: COMMITS };
  const before = await readSite(store, withVersions(first, { guide: stable.version }));
  const after = await readSite(store, withVersions(first, { guide: '2.0.0' }));
  const compare = (digest = 'd') => compareWithLive({ store, release, origin, digest, before, after }, null);
  return { store, release, origin, before, after, compare, name: await compare() };
}

it('stores the changed pages and new commits of a release against the stable one', async () => {
  const { store, before, after, name } = await comparedGuide();
  const stored = await store.comparisons.of('guide', '2.0.0');
  expect(stored?.name).toBe(name);
  expect(stored?.comparison).toMatchObject({
    stable: '1.5.0',
    from: before.id,
    to: after.id,
    commits: COMMITS.slice(0, 1),
    kept: before.pages.size - 1,
    pages: [{ path: '/free-homeowners-guide', fate: 'changed' }],
    pictures: [],
    pictured: 0,
    digest: 'd',
    seen: false,
  });
});

it('has only the latest commit when the stable release has none', async () => {
  const { store, first } = await liveStore();
  const release = writeRemote(store, 'guide', '2.0.0');
  const origin = { commit: 'b', clean: true, checks: 'skipped', commits: COMMITS } as const;
  const [before, after] = [
    await readSite(store, first),
    await readSite(store, withVersions(first, { guide: '2.0.0' })),
  ];
  await compareWithLive({ store, release, origin, digest: 'd', before, after }, null);
  const stored = await store.comparisons.of('guide', '2.0.0');
  expect(stored?.comparison.commits).toEqual(COMMITS.slice(0, 1));
});

it('is repeated for other bytes of the same name', async () => {
  const { store, compare, name } = await comparedGuide();
  expect(await compare('other')).toBe(name);
  expect((await store.comparisons.read(name))?.digest).toBe('other');
});

it('is made once for the same two version sets, and serves its pictures only', async () => {
  const { store, compare, name } = await comparedGuide();
  const [before] = await store.comparisons.list();
  expect(await compare()).toBe(name);
  expect(await store.comparisons.list()).toEqual([before]);
  const odd = ['..\\..\\live', '0-390-after.jpg\0', '0-390-after.jpg/0', `${'0'.repeat(5000)}.jpg`];
  for (const file of ['comparison.json', '../../live.json', '0-390-after.jpg', '', ...odd])
    expect(await store.comparisons.picture(name, file), file).toBe(null);
  expect(await store.comparisons.read('../../releases')).toBe(null);
});

it('is not stored when canceled before its pictures are complete', async ({ skip }) => {
  const { store, release, origin, before, after } = await comparedGuide();
  const stored = await store.comparisons.list();
  const opened = await openBrowser();
  if (!opened) skip('There is no Chromium here.');
  const canceling = new AbortController();
  const { signal } = canceling;
  // The reverse was not compared yet.
  const back = { store, release, origin, digest: 'd', before: after, after: before };
  const refused = expect(compareWithLive({ ...back, signal }, opened)).rejects.toThrow(
    'Canceled by token:ana.',
  );
  canceling.abort(new Canceled('token:ana'));
  await opened?.close();
  await refused;
  expect(await store.comparisons.list()).toEqual(stored);
});
