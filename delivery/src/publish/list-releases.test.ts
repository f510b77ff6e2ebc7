import { expect, it, vi } from 'vitest';
import { composeSmallSite } from '../testing/compose-small-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeRemote } from '../testing/write-releases.ts';
import { listCompositions } from './list-compositions.ts';
import { listReleases } from './list-releases.ts';

// Processes on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

it('says of every release what it is to its readers', async () => {
  const { site, first, change } = await composeSmallSite();
  for (const version of ['2.0.0', '3.0.0', '4.0.0', '9.0.0']) writeRemote(site, 'guide', version);
  const second = await change({ guide: '2.0.0' });
  await change({ guide: '3.0.0' });
  await change({ guide: '4.0.0' });
  const again = await change({ guide: '3.0.0' }, 'rollback');

  const rows = await listReleases(site);
  const guide = rows.filter(({ app }) => app === 'guide');
  expect(Object.fromEntries(guide.map(({ version, state }) => [version, state]))).toEqual({
    '1.0.0': 'kept',
    '2.0.0': 'former',
    '3.0.0': 'live',
    '4.0.0': 'rolled back',
    '9.0.0': 'never live',
  });
  expect(guide[0]).toMatchObject({ pages: 1, owner: 'marketing team', bytes: '/* 3.0.0 */'.length });
  expect(rows.filter(({ app }) => app !== 'guide').map(({ state }) => state)).toEqual([
    'live',
    'live',
    'live',
  ]);

  const compositions = await listCompositions(site);
  expect(compositions.map(({ id }) => id)).toHaveLength(4);
  expect(compositions[0]).toMatchObject({ id: again.id, live: true, versions: { guide: '3.0.0' } });
  expect(compositions.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
});

it('says that there is nothing while nothing is live', async () => {
  await expect(listReleases(temporaryFolder())).rejects.toThrow('Nothing is live yet: run "npm start"');
});
