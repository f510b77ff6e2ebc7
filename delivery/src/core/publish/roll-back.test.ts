import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { setId, withVersions } from '../store/version-set.ts';
import { rollBack } from './go-live.ts';

/** A site whose guide was 1.0.0 and is 2.0.0; its 3.0.0 was never live. */
async function twoGuides() {
  const { store, first } = await liveStore();
  for (const version of ['2.0.0', '3.0.0'])
    writeRemote(store, 'guide', version, { pages: { '/free-homeowners-guide': `<p>${version}</p>` } });
  const second = await publishVersions(store, { guide: '2.0.0' });
  return { store, first, second };
}

it('returns to the former release of an app, and records its origin without commits', async () => {
  const { store, first } = await liveStore();
  const commits = [{ commit: 'c0ffee', subject: 'Tell more' }];
  const origin = { commit: 'c0ffee', clean: true, checks: 'passed', commits } as const;
  for (const version of ['2.0.0', '3.0.0']) {
    writeRemote(store, 'guide', version);
    await store.names.claim({ guide: version }, { guide: origin });
    await publishVersions(store, { guide: version });
  }
  const { change, ended } = await rollBack({ store, to: 'guide', step });
  expect([change.versions, ended]).toEqual([[{ app: 'guide', before: '3.0.0', after: '2.0.0' }], []]);
  expect(await store.live.current()).toEqual({ ...first, versions: { ...first.versions, guide: '2.0.0' } });
  const [entry] = await store.audit.read();
  expect(entry).toMatchObject({ app: 'guide', version: '2.0.0', commit: 'c0ffee', checks: 'passed' });
  expect(entry).not.toHaveProperty('commits');
  await rollBack({ store, to: 'guide', version: '3.0.0', step });
  expect((await store.live.current()).versions.guide).toBe('3.0.0');
});

it('of the whole site keeps the current configuration, and is recorded for each changed app', async () => {
  const { store, first, second } = await twoGuides();
  const config = { ...first.config, origin: 'https://moved.example.com' };
  await store.withLock('A move', () =>
    store.live.replace({ ...second, config }, { action: 'start', app: null }),
  );
  const never = setId(withVersions(first, { guide: '3.0.0' }));
  await expect(rollBack({ store, to: never, step })).rejects.toThrow(
    'There is no app and no former version set',
  );
  const { change } = await rollBack({ store, to: setId(first), step });
  expect(change.pages.changed).toEqual(['/free-homeowners-guide']);
  expect(await store.live.current()).toEqual({ ...first, config });
  expect((await store.audit.read()).at(-1)).toMatchObject({ app: null, apps: ['guide'], outcome: 'live' });
});

it('refuses a damaged release, and replaces one', async () => {
  const { store, second } = await twoGuides();
  const damage = (version: string) =>
    writeFileSync(join(store.releases.folder('guide', version), 'pages.json'), '{}');
  await expect(rollBack({ store, to: 'guide', version: '3.0.0', step })).rejects.toThrow(
    'was never live here',
  );
  damage('2.0.0');
  const { change } = await rollBack({ store, to: 'guide', step });
  expect(change.versions).toEqual([{ app: 'guide', before: '2.0.0', after: '1.0.0' }]);
  await expect(rollBack({ store, to: setId(second), step })).rejects.toThrow('Refused');
  expect((await store.live.current()).versions.guide).toBe('1.0.0');
});

it('restores a version set that a damaged live.json no longer names', async () => {
  const { store, second } = await twoGuides();
  writeFileSync(store.live.file, '{"versions":');
  expect(await store.live.damage()).toContain(`npm run rollback -- ${setId(second)}`);
  await rollBack({ store, to: setId(second), step });
  expect([await store.live.damage(), await store.live.current()]).toEqual([null, second]);
});

it('reports why it cannot roll back', async () => {
  const { store } = await liveStore();
  const back = rollBack({ store, to: 'guide', step });
  await expect(back).rejects.toThrow('guide has no earlier live release than 1.0.0.');
  writeRemote(store, 'guide', '2.0.0');
  await publishVersions(store, { guide: '2.0.0' });
  await store.releases.discard('guide', '1.0.0');
  await expect(rollBack({ store, to: 'guide', step })).rejects.toThrow('guide 1.0.0 was pruned.');
  expect(await store.audit.read()).toMatchObject([
    { outcome: 'failed' },
    { outcome: 'failed', app: 'guide' },
  ]);
});
