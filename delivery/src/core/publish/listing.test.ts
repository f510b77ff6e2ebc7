import { expect, it } from 'vitest';
import { SMALL_VERSIONS, writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { compositionsTable, listCompositions, listReleases, releasesTable } from './listing.ts';

it('says of every release what it is to its readers', async () => {
  const { store, first, change } = await composeSmallSite();
  for (const version of ['2.0.0', '3.0.0', '4.0.0', '9.0.0']) writeRemote(store, 'guide', version);
  const second = await change({ guide: '2.0.0' });
  await change({ guide: '3.0.0' });
  await change({ guide: '4.0.0' });
  const again = await change({ guide: '3.0.0' }, 'rollback');

  const rows = await listReleases(store, await store.audit.read());
  const guide = rows.filter(({ app }) => app === 'guide');
  expect(Object.fromEntries(guide.map(({ version, state }) => [version, state]))).toEqual({
    '1.0.0': 'kept',
    '2.0.0': 'former',
    '3.0.0': 'live',
    '4.0.0': 'rolled back',
    '9.0.0': 'never live',
  });
  expect(guide[0]).toMatchObject({ pages: 1, owner: 'marketing team' });
  for (const { app, state } of rows) if (app !== 'guide') expect(state, app).toBe('live');

  const compositions = await listCompositions(store);
  expect(compositions).toHaveLength(4);
  expect(compositions[0]).toMatchObject({ id: again.id, live: true, versions: { guide: '3.0.0' } });
  expect(compositions.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
});

it('shows apps that came later, and says which of them nobody answers for', async () => {
  const { store, change } = await composeSmallSite();
  writeRemote(store, 'offers');
  await change({ offers: '1.0.0' });
  const rows = await listReleases(store, await store.audit.read());
  expect(rows.find(({ app }) => app === 'offers')).toMatchObject({
    state: 'live',
    owner: 'nobody: not in site.config.ts',
  });
  const table = compositionsTable(await listCompositions(store), Date.now()).split('\n');
  expect(table[0]).toMatch(/account +offers$/);
  expect(table.at(-1)).toMatch(/-$/);
});

const NOW = Date.UTC(2026, 5, 30, 12);

it('shows app, version, state, age, pages, who may replace it, and the stable release beside a canary', () => {
  const rest = {
    app: 'guide',
    pages: 2,
    owner: 'marketing team',
    stable: null,
    by: null,
    origin: null,
  };
  const since = '2026-06-30T11:58:00Z';
  const live = { ...rest, version: '1.0.0-b', state: 'live', since } as const;
  const former = { ...rest, version: '1.0.0-a', state: 'former', since: '2026-06-01T12:00:00Z' } as const;
  const canary = { ...rest, version: '2.0.0', state: 'canary 10 %', since, stable: '1.0.0' } as const;
  expect(releasesTable([live, former], NOW).split('\n')).toEqual([
    'app    version  state         age  pages  may be replaced by',
    'guide  1.0.0-b  live    2 minutes      2  marketing team',
    'guide  1.0.0-a  former    29 days      2  marketing team',
  ]);
  expect(releasesTable([canary], NOW)).toContain('guide  2.0.0    canary 10 % beside 1.0.0  2 minutes');
});

it('shows which compositions a roll back may name', () => {
  const versions = { ...SMALL_VERSIONS, guide: '2.0.0' };
  const table = compositionsTable(
    [{ id: '0123456789ab', live: true, since: '2026-06-30T12:00:00Z', versions }],
    NOW,
  );
  expect(table.split('\n')).toEqual([
    'composition   state       age  shell  content  guide  account',
    '0123456789ab  live   just now  1.0.0  1.0.0    2.0.0  1.0.0',
  ]);
});
