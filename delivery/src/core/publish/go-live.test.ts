import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promoteCanary } from '../../rollout/change-canary.ts';
import { publishOthers, sharesOf, startSmallCanary, step, switchSite } from '../../testing/small-canary.ts';
import { routeAt, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import type { SiteStore } from '../store/site-store.ts';
import { setId, withVersions } from '../store/version-set.ts';
import { rollBack } from './go-live.ts';

const damage = ({ releases }: SiteStore, version: string) =>
  writeFileSync(join(releases.folder('guide', version), 'pages.json'), '{}');

async function siteWithCanaries() {
  const { store } = await liveStore();
  await publishOthers(store, 'guide', 'account', 'content');
  await startSmallCanary(store, { percent: 50 });
  await startSmallCanary(store, { app: 'account', percent: 20 });
  return { store, change: switchSite.bind(null, store) };
}

it('a switch keeps other apps’ canaries, and adds one entry to the history', async () => {
  const { store, change } = await siteWithCanaries();
  const before = await store.live.history();
  expect(await change({ content: '2.0.0' })).toEqual([]);
  writeShell(store, '2.0.0', { styles: '.shell{color:red}' });
  expect(await change({ shell: '2.0.0' }, { app: 'shell' })).toEqual([]);
  await promoteCanary({ store, app: 'guide', step });
  expect(await sharesOf(store, 'content', 'guide', 'account')).toEqual({
    'content 2.0.0 guide 2.0.0 account 1.0.0': 80,
    'content 2.0.0 guide 2.0.0 account 2.0.0': 20,
  });
  const changes = (await store.live.history()).slice(before.length);
  const actions = ['release content', 'release shell', 'promote guide'];
  expect(changes.map(({ action, app }) => `${action} ${app}`)).toEqual(actions);
});

it('a release that is incompatible with a canary is refused, but a startup ends the canary', async () => {
  const { store, change } = await siteWithCanaries();
  await change({ guide: '2.0.0' });
  expect((await store.audit.read()).at(-1)).toMatchObject({ action: 'promote', version: '2.0.0' });
  // The guide's canary and content 3.0.0 have the same page, which the stable guide lacks.
  const withOffers = (path: string) => ({ routes: [routeAt(path), routeAt('/offers')] });
  writeRemote(store, 'guide', '3.0.0', withOffers('/free-homeowners-guide'));
  writeRemote(store, 'content', '3.0.0', withOffers('/'));
  await startSmallCanary(store, { version: '3.0.0', percent: 50 });
  const before = await store.live.read();
  const reason = /for visitors who get guide 3\.0\.0.*npm run canary -- guide abort/s;
  await expect(change({ content: '3.0.0' })).rejects.toThrow(reason);
  expect(await store.live.read()).toEqual(before);

  const [ended] = await change({ content: '3.0.0' }, { action: 'start' });
  expect(ended?.reason).toMatch(/^it is incompatible with the live releases/);
  expect((await store.live.current()).canaries).toMatchObject([{ app: 'account' }]);
  expect((await store.audit.read()).at(-1)).toMatchObject({ action: 'canary aborted', app: 'guide' });
});

it('a rollback ends a canary whose release is damaged', async () => {
  const { store, change } = await siteWithCanaries();
  damage(store, '2.0.0');
  await change({ content: '2.0.0' }, { action: 'rollback' });
  expect((await store.live.current()).canaries).toMatchObject([{ app: 'account' }]);
});

const COMMITS = [{ commit: 'c0ffee', subject: 'Shorten the headline' }];
const ORIGIN = { commit: 'c0ffee', clean: true, checks: 'passed', commits: COMMITS } as const;

async function twoGuides() {
  const { store, first } = await liveStore();
  for (const version of ['2.0.0', '3.0.0'])
    writeRemote(store, 'guide', version, { pages: { '/free-homeowners-guide': `<p>${version}</p>` } });
  await store.names.claim({ guide: '2.0.0' }, { guide: ORIGIN });
  const second = await publishVersions(store, { guide: '2.0.0' });
  const back = (to: string, version?: string) => rollBack({ store, to, version, step });
  return { store, first, second, back };
}

it('rollBack returns to any former release, and logs the replaced one', async () => {
  const { store, first, second, back } = await twoGuides();
  await publishVersions(store, { guide: '3.0.0' });
  const { change, ended } = await back('guide');
  expect([change.versions, ended]).toEqual([[{ app: 'guide', before: '3.0.0', after: '2.0.0' }], []]);
  expect(await store.live.current()).toEqual(second);
  const [entry] = await store.audit.read();
  expect(entry).toMatchObject({ app: 'guide', version: '2.0.0', commit: 'c0ffee', checks: 'passed' });
  expect(entry).not.toHaveProperty('commits');
  await back('guide', '1.0.0');
  expect(await store.live.current()).toEqual(first);
  await back('guide', '2.0.0');
  expect((await store.audit.read()).map(({ action, said }) => [action, ...said])).toEqual([
    ['rollback', expect.stringMatching(/^Live before: “Release of .*”, 3\.0\.0\.$/)],
    ['rollback', 'Live before: “Shorten the headline”, 2.0.0.'],
    ['release', expect.stringContaining('1.0.0')],
  ]);
});

it('a rollback of the whole site keeps the configuration, and logs each changed app', async () => {
  const { store, first, second, back } = await twoGuides();
  const config = { ...first.config, origin: 'https://moved.example.com' };
  await store.live.replace({ ...second, config }, { action: 'start', app: null });
  const never = setId(withVersions(first, { guide: '3.0.0' }));
  await expect(back(never)).rejects.toThrow('There is no app and no previous version set');
  const { change } = await back(setId(first));
  expect(change.pages.changed).toEqual(['/free-homeowners-guide']);
  expect(await store.live.current()).toEqual({ ...first, config });
  const said = [`Live before: the version set ${setId({ ...second, config })}.`];
  const entry = { app: null, apps: ['guide'], outcome: 'live', said };
  expect((await store.audit.read()).at(-1)).toMatchObject(entry);
});

it('a rollback to a damaged release is refused, but one from a damaged release succeeds', async () => {
  const { store, second, back } = await twoGuides();
  damage(store, '2.0.0');
  const { change } = await back('guide');
  expect(change.versions).toEqual([{ app: 'guide', before: '2.0.0', after: '1.0.0' }]);
  await expect(back(setId(second))).rejects.toThrow('Refused');
  expect((await store.live.current()).versions.guide).toBe('1.0.0');
});

it('a rollback replaces a damaged live.json, and changes nothing when repeated', async () => {
  const { store, second, back } = await twoGuides();
  writeFileSync(store.live.file, '{"versions":');
  await back(setId(second));
  expect([await store.live.damage(), await store.live.current()]).toEqual([null, second]);
  await back(setId(second));
  expect((await store.audit.read()).map(({ outcome }) => outcome)).toEqual(['live', 'unchanged']);
});

it('a failed rollback reports its reason', async () => {
  const { store, second, back } = await twoGuides();
  await expect(back('guide', '3.0.0')).rejects.toThrow('guide 3.0.0 was never live here.');
  writeRemote(store, 'guide', '4.0.0', { routes: [routeAt('/a', { draft: true })] });
  await expect(back('guide', '4.0.0')).rejects.toThrow('was never live here. Choose a release');
  await expect(back('content')).rejects.toThrow('content has no earlier live release. Release');
  await store.releases.discard('guide', '1.0.0');
  await expect(back('guide')).rejects.toThrow('guide 1.0.0 was pruned.');
  expect(await store.live.current()).toEqual(second);
  const failed = { outcome: 'failed', action: 'rollback' };
  expect((await store.audit.read()).at(-1)).toMatchObject({ ...failed, app: 'guide' });
});
