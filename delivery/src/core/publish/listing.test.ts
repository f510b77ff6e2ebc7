import { expect, it } from 'vitest';
import { abortCanary } from '../../rollout/change-canary.ts';
import { startSmallCanary, step } from '../../testing/small-canary.ts';
import { guideChanges, routeAt, smallCanary, writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { AuditEntry } from '../store/audit.ts';
import { openStore } from '../store/site-store.ts';
import { setId } from '../store/version-set.ts';
import { formerState, headlineOf, listReleases, listVersionSets, versionSetsTable } from './listing.ts';

it('lists the state of every release', async () => {
  const { store, first } = await liveStore();
  const versions = ['2.0.0', '3.0.0', '4.0.0', '5.0.0', '6.0.0', '9.0.0'];
  for (const version of versions) writeRemote(store, 'guide', version);
  for (const guide of ['2.0.0', '3.0.0', '4.0.0']) await publishVersions(store, { guide });
  const again = await publishVersions(store, { guide: '3.0.0' }, { action: 'rollback' });
  const unknown = { commit: null, clean: null, checks: null, digest: null, said: [] };
  const back = { app: 'guide', version: '3.0.0', set: setId(again), at: new Date().toISOString() };
  await store.audit.append({ ...unknown, ...back, by: 'token:eve', action: 'rollback', outcome: 'live' });
  await startSmallCanary(store, { version: '5.0.0' });
  await abortCanary({ store, app: 'guide', step });
  await startSmallCanary(store, { version: '6.0.0' });
  await store.names.claim({ guide: '9.0.0' }, {}, true);

  const rows = await listReleases(store, await store.audit.read());
  const guide = rows.filter(({ app }) => app === 'guide');
  expect(Object.fromEntries(guide.map(({ version, state }) => [version, state]))).toEqual({
    '1.0.0': 'kept',
    '2.0.0': 'former',
    '3.0.0': 'live',
    '4.0.0': 'rolled back',
    '5.0.0': 'aborted',
    '6.0.0': 'canary 10%',
    '9.0.0': 'draft',
  });
  const actors = guide.filter(({ by }) => by === 'token:eve').map(({ version }) => version);
  expect(actors.sort()).toEqual(['3.0.0', '4.0.0']);
  const stops = guide.flatMap(({ version, stop }) => (stop ? `${version} ${stop.action}` : []));
  expect(stops.sort()).toEqual(['4.0.0 rollback', '5.0.0 canary aborted']);
  const canary = guide.find(({ version }) => version === '6.0.0');
  expect(canary).toMatchObject({ pages: 1, owner: 'marketing team', stable: '3.0.0' });

  const sets = await listVersionSets(store);
  expect(sets).toHaveLength(4);
  expect(sets[0]).toMatchObject({ id: setId(again), live: true, versions: { guide: '3.0.0' } });
  await store.releases.discard('guide', '1.0.0');
  expect((await listVersionSets(store)).map(({ id }) => id)).not.toContain(setId(first));
});

it.each([
  ['1 2 <1 3', 'rolled back'],
  ['1 2 <1 2 3', 'former'],
  ['2 1 + 3', 'aborted'],
  ['1 + 2 3', 'former'],
  ['1 + 1 2 3', 'former'],
  ['2 1 + 1', 'former'],
  ['2 1 <2 <1', 'former'],
  ['1 2 3 <1', 'rolled back'],
])('after the history "%s", release 2 of the guide is %s', (history, state) => {
  // Versions of the guide; `<1` is a rollback to 1, and `+` is 1 with a canary of 2.
  const canaries = [smallCanary({ stable: '1', version: '2' })];
  const changes = guideChanges(history.replace('+', '1').split(' '));
  const tried = history.split(' ').indexOf('+');
  if (changes[tried]) changes[tried] = { ...changes[tried], canaries };
  expect(formerState(changes, 'guide', '2')).toBe(state);
});

it('lists an app that was added later, and says that it has no owner', async () => {
  const { store } = await liveStore();
  writeRemote(store, 'offers');
  await publishVersions(store, { offers: '1.0.0' });
  const rows = await listReleases(store, await store.audit.read());
  const offers = rows.find(({ app }) => app === 'offers');
  expect(offers).toMatchObject({ state: 'live', owner: 'nobody: not in site.config.ts' });
  const table = versionSetsTable(await listVersionSets(store)).split('\n');
  expect(table[0]).toMatch(/^version set +state +age +shell +content +guide +account +offers$/);
  expect(table.at(-1)).toMatch(/^[0-9a-f]{12} +kept .* -$/);
});

it('lists a release’s title and author', async () => {
  const { store } = await liveStore();
  writeRemote(store, 'guide', '2.0.0', { pages: { '/free-homeowners-guide': '<h1>Plan</h1>' } });
  writeRemote(store, 'content', '2.0.0');
  const commits = [{ commit: 'b'.repeat(40), subject: 'feat(guide): add a plan' }];
  const origin = { commit: 'b'.repeat(40), clean: true, checks: 'passed', commits } as const;
  await store.names.claim({ guide: '2.0.0' }, { guide: origin });
  const at = '2026-06-01T12:00:00.000Z';
  const entry: AuditEntry = {
    ...{ by: 'token:ana', app: 'guide', version: '2.0.0', set: null, said: [], at },
    ...{ commit: null, clean: null, checks: null, digest: null, action: 'preview', outcome: 'passed' },
  };
  await store.audit.append({ ...entry, by: 'token:eve', outcome: 'refused' });
  await store.audit.append(entry);
  const set = setId(await publishVersions(store, { guide: '2.0.0', content: '2.0.0' }));
  const both = { app: null, apps: ['guide', 'content'], version: null, set };
  await store.audit.append({ ...entry, ...both, by: 'user:site', action: 'release', outcome: 'live' });

  const listed = async (app: string, version: string) =>
    (await listReleases(store, await store.audit.read())).find(
      (one) => one.app === app && one.version === version,
    );
  const guide = { title: 'Add a plan', headline: 'Plan', author: 'token:ana', origin };
  expect(await listed('guide', '2.0.0')).toMatchObject(guide);
  await store.names.rename({ app: 'guide', version: '2.0.0' }, 'A plan for autumn');
  expect(await listed('guide', '2.0.0')).toMatchObject({ title: 'A plan for autumn' });
  expect(await listed('content', '2.0.0')).toMatchObject({ author: 'user:site', by: 'user:site' });
  const name = await store.names.read({ app: 'content', version: '1.0.0' });
  const unknown = { title: expect.stringMatching(/^Release of /), author: null, origin: null };
  expect(await listed('content', '1.0.0')).toMatchObject({ ...unknown, arrivedAt: name?.at });
});

function headlineWith(pages: Record<string, string>, hidden?: string) {
  const access = (path: string) => (path === hidden ? 'authenticated' : 'anyone');
  const routes = Object.keys(pages).map((path) => routeAt(path, { access: access(path) }));
  const store = openStore(temporaryFolder());
  return headlineOf(store, writeRemote(store, 'guide', '1.0.0', { pages, routes }));
}

it('the headline is the first public page’s H1 as plain text, at most 200 characters', async () => {
  const html = `<!-- <h1>No</h1> --><p>Before</p><h1 class="a"><span>Tips &amp; tricks</span>
    for <em>every</em>&nbsp;home\u202e<svg><title>Star</title></svg></h1><h1>Second</h1>`;
  expect(await headlineWith({ '/a': html, '/b': '<h1>Other</h1>' })).toBe('Tips & tricks for every home');
  expect(await headlineWith({ '/a': '', '/b': '<h1>Open</h1>' }, '/a')).toBe('Open');
  expect(await headlineWith({ '/': `<h1>${'a'.repeat(300)}</h1>` })).toBe('a'.repeat(200));
  expect(await headlineWith({ '/': '<h2>No</h2>' })).toBe(null);
});
