import { expect, it } from 'vitest';
import { abortCanary } from '../../rollout/change-canary.ts';
import { startSmallCanary, step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { setId } from '../store/version-set.ts';
import { listReleases, listVersionSets, releasesTable, versionSetsTable } from './listing.ts';

it('says of every release what it is to its readers', async () => {
  const { store, first } = await liveStore();
  const versions = ['2.0.0', '3.0.0', '4.0.0', '5.0.0', '6.0.0', '9.0.0'];
  for (const version of versions) writeRemote(store, 'guide', version);
  await publishVersions(store, { guide: '2.0.0' });
  await publishVersions(store, { guide: '3.0.0' });
  await publishVersions(store, { guide: '4.0.0' });
  const again = await publishVersions(store, { guide: '3.0.0' }, { action: 'rollback' });
  await startSmallCanary(store, { version: '5.0.0' });
  await abortCanary({ store, app: 'guide', step });
  await startSmallCanary(store, { version: '6.0.0' });

  const rows = await listReleases(store, await store.audit.read());
  const guide = rows.filter(({ app }) => app === 'guide');
  expect(Object.fromEntries(guide.map(({ version, state }) => [version, state]))).toEqual({
    '1.0.0': 'kept',
    '2.0.0': 'former',
    '3.0.0': 'live',
    '4.0.0': 'rolled back',
    '5.0.0': 'aborted',
    '6.0.0': 'canary 10%',
    '9.0.0': 'never live',
  });
  expect(guide.find(({ version }) => version === '6.0.0')).toMatchObject({
    pages: 1,
    owner: 'marketing team',
    stable: '3.0.0',
  });
  for (const { app, state } of rows) if (app !== 'guide') expect(state, app).toBe('live');

  const sets = await listVersionSets(store);
  expect(sets).toHaveLength(4);
  expect(sets[0]).toMatchObject({ id: setId(again), live: true, versions: { guide: '3.0.0' } });
  expect(sets.map(({ id }) => id)).toContain(setId(first));
  await store.releases.discard('guide', '1.0.0');
  expect((await listVersionSets(store)).map(({ id }) => id)).not.toContain(setId(first));
});

it('shows apps that came later, and says which of them nobody answers for', async () => {
  const { store } = await liveStore();
  writeRemote(store, 'offers');
  await publishVersions(store, { offers: '1.0.0' });
  const rows = await listReleases(store, await store.audit.read());
  expect(rows.find(({ app }) => app === 'offers')).toMatchObject({
    state: 'live',
    owner: 'nobody: not in site.config.ts',
  });
  const table = versionSetsTable(await listVersionSets(store), Date.now()).split('\n');
  expect(table[0]).toMatch(/^version set +state +age +shell +content +guide +account +offers$/);
  expect(table[1]).toMatch(/^[0-9a-f]{12} +live +just now +1\.0\.0 .* 1\.0\.0$/);
  expect(table.at(-1)).toMatch(/ kept .* -$/);
});

const NOW = Date.UTC(2026, 5, 30, 12);

it('shows app, version, state, age, pages, who may replace it, and the stable release beside a canary', () => {
  const rest = { app: 'guide', pages: 2, owner: 'marketing team', stable: null, by: null, origin: null };
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
