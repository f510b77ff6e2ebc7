import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pruneSite } from '../core/publish/prune.ts';
import { liveText } from '../core/store/live.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { issueToken, revokeToken, tokenFor } from '../remote/admin/tokens.ts';
import { SMALL_PICTURE, storeComparison } from '../testing/small-canary.ts';
import { smallCanary, writeRemote } from '../testing/small-releases.ts';
import {
  ask,
  createSiteDatabase,
  emptyStore,
  liveStore,
  publishedStore,
  publishGuide,
  publishVersions,
  sharedPostgres,
  unpublishedStore,
} from '../testing/small-store.ts';
import { openPostgresStore } from './postgres-backend.ts';

const server = sharedPostgres();

const guidesOf = async ({ releases }: SiteStore) =>
  (await releases.list('guide')).map(({ version }) => version).sort();

const GUIDE_11 = { app: 'guide', version: '1.1.0' };

const textOf = ({ folder }: SiteStore, name: string) => readFileSync(join(folder, name), 'utf8');

it('a machine can roll back another’s release, and taking the lock repairs a diverged folder', async () => {
  const { url, store: one, first } = await publishedStore(server);
  const second = await publishGuide(one, '2.0.0');
  const other = emptyStore(url);
  expect(await publishVersions(other, { guide: '1.0.0' }, { action: 'rollback' })).toEqual(first);
  expect([await one.live.read(), await other.live.read()]).toEqual([second, first]);
  await one.sync();
  expect(await one.live.read()).toEqual(first);
  for (const name of ['live.json', 'history.jsonl', 'names/guide/2.0.0.json'])
    expect(textOf(one, name)).toBe(textOf(other, name));

  writeFileSync(one.live.file, liveText(second));
  rmSync(join(one.folder, 'history.jsonl'));
  await one.releases.discard('guide', '2.0.0');
  await one.withLock('nothing', async () => {
    expect(await one.live.read()).toEqual(first);
    expect(await one.live.history()).toHaveLength(3);
    expect(one.releases.has('guide', '2.0.0')).toBe(true);
  });
});

it('taking the lock copies a folder’s site and records into an empty database', async () => {
  const { store, first } = await liveStore();
  const second = await publishGuide(store, '1.1.0');
  const canary = smallCanary({ stable: '1.1.0', version: '1.0.0' });
  await publishVersions(store, {}, { action: 'canary', canaries: [canary] });
  const name = await storeComparison(store, first, second);
  await store.records.append('audit.jsonl', { by: 'me' });
  await store.names.rename(GUIDE_11, 'A plan');
  // A crash during a write may leave a truncated last line.
  appendFileSync(join(store.folder, 'history.jsonl'), '{"at":"2026-01-0');
  const url = await createSiteDatabase(server);
  await openPostgresStore(store.folder, url).withLock('Nothing', async () => {});
  const copy = emptyStore(url);
  await copy.sync();
  expect(await copy.live.read()).toEqual(await store.live.read());
  expect(await copy.live.history()).toEqual(await store.live.history());
  expect(await guidesOf(copy)).toEqual(['1.0.0', '1.1.0']);
  expect(copy.comparisons.has(name)).toBe(true);
  expect(await copy.audit.read()).toEqual([{ by: 'me' }]);
  expect(await copy.names.title(GUIDE_11)).toBe('A plan');
  expect(await copy.names.readPublished(GUIDE_11)).not.toBeNull();
});

it('a failed publish changes nothing, and another database format is refused', async () => {
  const { url, store, first } = await publishedStore(server);
  const contents = () =>
    Promise.all([
      ask(url, 'select live from site_state'),
      ask(url, "select * from site_document where name not like 'names/%' order by name"),
    ]);
  const before = await contents();
  const connection = "select pid from pg_stat_activity where application_name = 'site store'";
  const failures = [
    () => Promise.reject(new Error('refused')),
    // The connection with the lock is lost, as when the database restarts.
    () => ask(url, `select pg_terminate_backend(pid) from (${connection}) one`),
    () => ask(url, "update site_state set live = 'other'"),
  ];
  for (const [index, fail] of failures.entries()) {
    const failing = publishGuide(store, `2.${index}.0`, async () => void (await fail()));
    await expect(failing, String(fail)).rejects.toThrow(
      /refused|terminat|closed|not queryable|another version set has become live/i,
    );
    await ask(url, `update site_state set live = '${liveText(first)}'`);
    expect(await contents()).toEqual(before);
    expect(await store.live.read()).toEqual(first);
  }
  await ask(url, 'update site_state set format = 3');
  await expect(publishGuide(store, '3.0.0')).rejects.toThrow('was written by another version');
});

it('only one machine at a time can have the publish lock', async () => {
  const { url, store: one } = await publishedStore(server);
  const two = unpublishedStore(url);
  await one.withLock('The release of guide', async () => {
    expect(await two.lockHolder()).toMatch(/^The release of guide \(\S+, process \d+/);
    const refused = two.withLock('mine', async () => {}, { timeoutMs: 0 });
    await expect(refused).rejects.toThrow(/^The release of guide \(\S+, process \d+/);
  });
  expect(await two.withLock('mine', async () => 'done', { timeoutMs: 0 })).toBe('done');
  expect(await two.lockHolder()).toBe(null);
});

it('other machines can end a canary, even when its release in the database is damaged', async () => {
  const { url, store } = await publishedStore(server);
  writeRemote(store, 'guide', '2.0.0');
  await publishVersions(store, {}, { action: 'canary', canaries: [smallCanary()] });
  await ask(url, "update site_blob set bytes = substr(bytes, 2) where name = 'release/guide/2.0.0'");
  await publishVersions(emptyStore(url), {}, { action: 'canary', canaries: [] });
  await store.sync();
  expect((await store.live.current()).canaries).toEqual([]);
});

it('prunes the database and all copies, but no unpublished release', async () => {
  const { url, store, first } = await publishedStore(server);
  const comparison = await storeComparison(store, first, await publishGuide(store, '2.0.0'));
  const other = emptyStore(url);
  await other.sync(false);
  // A server that does not publish needs no comparisons.
  expect(other.comparisons.has(comparison)).toBe(false);
  for (const version of ['3.0.0', '4.0.0']) await publishGuide(store, version);
  await other.sync();
  expect(await other.comparisons.picture(comparison, '0-390-after.jpg')).toEqual(SMALL_PICTURE);
  writeRemote(other, 'guide', '7.0.0');
  const plan = await pruneSite({ store, days: 0, keep: 2 });
  expect(plan.map(({ version }) => version).sort()).toEqual(['1.0.0', '2.0.0']);
  await other.sync();
  expect(await guidesOf(store)).toEqual(['3.0.0', '4.0.0']);
  expect(await guidesOf(other)).toEqual(['3.0.0', '4.0.0', '7.0.0']);
  expect([store, other].map(({ comparisons }) => comparisons.has(comparison))).toEqual([false, false]);
});

it('any machine can write records and tokens to the database, even while another has the lock', async () => {
  const { url, store: one } = await publishedStore(server);
  const two = emptyStore(url);
  await two.withLock('a preview', () =>
    Promise.all([1, 2, 3].map((number) => one.records.append('audit.jsonl', { number }))),
  );
  // The fourth entry is appended outside the release's lock, while the release is ending.
  const { promise, resolve } = Promise.withResolvers<void>();
  const fourth = promise.then(() => two.records.append('audit.jsonl', { number: 4 }));
  await two.withLock('a release', async () => resolve());
  await fourth;
  await one.sync();
  const numbers = (await one.records.lines<{ number: number }>('audit.jsonl')).map(({ number }) => number);
  expect(numbers.sort()).toEqual([1, 2, 3, 4]);
  expect(textOf(one, 'audit.jsonl')).toBe(textOf(two, 'audit.jsonl'));

  const options = { name: 'ci', app: 'guide', scopes: ['release'], days: 1 } as const;
  const { secret } = await issueToken(one, options);
  await expect(issueToken(two, options)).rejects.toThrow('The name "ci" is taken');
  await two.sync(false);
  expect(await tokenFor(two, secret)).toMatchObject({ name: 'ci' });
  expect(statSync(join(two.folder, 'tokens/ci.json')).mode & 0o777).toBe(0o600);
  await revokeToken(two, 'ci');
  await one.sync(false);
  expect(await tokenFor(one, secret)).toBe(null);
  const actions = (await one.audit.read()).slice(4).map(({ action }) => action);
  expect(actions).toEqual(['token added', 'token revoked']);
});
