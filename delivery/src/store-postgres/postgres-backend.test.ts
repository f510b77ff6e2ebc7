import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pruneSite } from '../core/publish/prune.ts';
import { rollBack } from '../core/publish/roll-back.ts';
import type { LockOptions } from '../core/store/file-lock.ts';
import { pointTo } from '../core/store/live.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { issueToken, revokeToken, tokenFor } from '../remote/admin/tokens.ts';
import { step } from '../testing/small-canary.ts';
import { keepComparison, SMALL_PICTURE } from '../testing/small-comparison.ts';
import { writeRemote } from '../testing/small-releases.ts';
import { composeSmallSite } from '../testing/small-site.ts';
import {
  ask,
  emptyStore,
  postgresOfFile,
  publishedStore,
  publishGuide,
  publishVersions,
  smallFolder,
  smallStore,
} from '../testing/small-store.ts';
import { openPostgresStore } from './postgres-backend.ts';

const server = postgresOfFile();

/** Has somebody wait for a lock who is told once that another holds it, and whose patience then is over. */
async function tired(wait: (lock: LockOptions) => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = vi.fn(() => void vi.advanceTimersByTime(300));
  await wait({ waiting, patienceMs: 300 }).finally(() => expect(waiting).toHaveBeenCalledOnce());
}

const guidesOf = async ({ releases }: SiteStore) =>
  (await releases.list('guide')).map(({ version }) => version).sort();

/** Everything that the database holds, without the bytes. */
async function everything(url: string): Promise<unknown> {
  const tables = [
    'select number, live from site_state',
    'select name, sum from site_blob order by name',
    'select * from site_document order by name',
    'select * from site_line order by number, position',
  ];
  return Promise.all(tables.map((query) => ask(url, query)));
}

it('publishes from one machine and goes back from another, whose disk was empty', async () => {
  const { url, store: one, first } = await publishedStore(server);
  const second = await publishGuide(one, '2.0.0');
  const other = emptyStore(url);
  const composition = await publishVersions(other, { guide: '1.0.0' });
  expect(composition.id).toBe(first.id);
  expect([await one.live.id(), await other.live.id()]).toEqual([second.id, first.id]);
  await one.bringUp();
  expect(await one.live.id()).toBe(first.id);
  expect(await one.live.history()).toEqual(await other.live.history());
  expect((await one.live.history()).map(({ action, to }) => [action, to])).toEqual([
    ['start', first.id],
    ['release', second.id],
    ['release', first.id],
  ]);
  expect(await other.names.published({ app: 'guide', version: '2.0.0' })).toEqual(
    await one.names.published({ app: 'guide', version: '2.0.0' }),
  );
});

it('moves a site that was a folder into an empty database, with all that it has', async () => {
  const { store, first, change } = await composeSmallSite();
  appendFileSync(join(store.folder, 'history.jsonl'), '{"at":"2026-01-0');
  writeRemote(store, 'guide', '1.1.0');
  const second = await change({ guide: '1.1.0' });
  const url = await smallStore(server);
  await publishGuide(openPostgresStore(store.folder, url), '2.0.0');
  const copy = emptyStore(url);
  await copy.bringUp();
  expect((await copy.live.history()).map(({ to }) => to).slice(0, 2)).toEqual([first.id, second.id]);
  expect(await copy.live.history()).toEqual(await store.live.history());
  expect(await guidesOf(copy)).toEqual(['1.0.0', '1.1.0', '2.0.0']);
  for (const folder of ['compositions', 'styles']) {
    expect(readdirSync(join(copy.folder, folder))).toEqual(readdirSync(join(store.folder, folder)));
  }
});

it('keeps what a release changed for whoever publishes next, and forgets it with the release', async () => {
  const { url, store, first } = await publishedStore(server);
  const second = await publishGuide(store, '2.0.0');
  const name = await keepComparison(store, first.id, second.id);
  const other = emptyStore(url);
  await other.bringUp(false);
  // A server that only answers readers needs none.
  expect(other.comparisons.has(name)).toBe(false);
  await other.bringUp();
  expect((await other.comparisons.of('guide', '2.0.0'))?.name).toBe(name);
  expect(await other.comparisons.picture(name, '0-390-after.jpg')).toEqual(SMALL_PICTURE);
  await publishVersions(store, { guide: '1.0.0' });
  const gone = { compositions: [second.id], releases: [{ app: 'guide', version: '2.0.0' }] };
  await store.withLock('nothing', () => store.discard(gone, []));
  await other.bringUp();
  expect([store, other].map(({ comparisons }) => comparisons.has(name))).toEqual([false, false]);
});

it('a publish that fails changes nothing in the database, however late', async () => {
  const { url, store, first } = await publishedStore(server);
  const before = await everything(url);
  const failures: (() => Promise<unknown>)[] = [
    async () => {
      throw new Error('refused');
    },
    // The connection that holds the lock is lost, as when the database starts again.
    () =>
      ask(
        url,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site store'",
      ),
    // Somebody moves the pointer who does not ask for the lock.
    () => ask(url, "update site_state set live = 'other'"),
  ];
  for (const [index, fail] of failures.entries()) {
    const version = `2.${index}.0`;
    await expect(
      publishGuide(store, version, async () => void (await fail())),
      version,
    ).rejects.toThrow(/refused|terminat|closed|not queryable|something else has become live/i);
    await ask(url, `update site_state set live = '${first.id}'`);
    expect(await everything(url)).toEqual(before);
    expect(await store.live.id()).toBe(first.id);
  }
  const next = await publishGuide(store, '2.9.0');
  expect(await ask(url, 'select live from site_state')).toEqual([{ live: next.id }]);
});

it('a folder that has gone its own way is brought back to what is live', async () => {
  const { store, first } = await publishedStore(server);
  const second = await publishGuide(store, '2.0.0');
  await pointTo(store.folder, first.id);
  rmSync(join(store.folder, 'history.jsonl'));
  await store.withLock('nothing', async () => {
    expect(await store.live.id()).toBe(second.id);
    expect(await store.live.history()).toHaveLength(2);
  });
});

it('lets one machine publish at a time, and names it', async () => {
  const { url, store: one } = await publishedStore(server);
  const two = smallFolder(url);
  const order: string[] = [];
  await one.withLock('The release of guide', async () => {
    expect(await two.lockHolder()).toMatch(/^The release of guide \(\S+, process \d+/);
    const refused = tired((lock) => two.withLock('mine', async () => order.push('two'), lock));
    await expect(refused).rejects.toThrow(/^Nothing was changed: The release of guide \(\S+, process \d+/);
  });
  await two.withLock('mine', async () => order.push('two'), { patienceMs: 0 });
  expect(order).toEqual(['two']);
  expect(await two.lockHolder()).toBe(null);
});

it('lets one machine judge a release at a time, and another roll back meanwhile', async () => {
  const { url, store: one } = await publishedStore(server);
  const two = smallFolder(url);
  await publishGuide(one, '2.0.0');
  expect(await two.lockHolder()).toBe(null);
  await one.withQueue('The release of content', async () => {
    expect(await two.lockHolder()).toMatch(/^The release of content \(\S+, process \d+/);
    await rollBack({ store: two, to: 'guide', step, lock: { patienceMs: 0 } });
    const refused = tired((lock) => two.withQueue('mine', async () => {}, lock));
    await expect(refused).rejects.toThrow(/^Nothing was changed: The release of content \(/);
  });
  expect(await two.lockHolder()).toBe(null);
  await one.bringUp();
  expect((await one.live.composition()).versions.guide).toBe('1.0.0');
});

it('says so when the database does not answer, and changes nothing', async () => {
  const { store, first } = await publishedStore(server);
  const away = openPostgresStore(store.folder, 'postgres://nobody@127.0.0.1:1/none');
  await expect(publishGuide(away, '2.0.0')).rejects.toThrow(
    /SITE_DATABASE_URL\) does not answer: .*ECONNREFUSED/,
  );
  expect(await store.live.id()).toBe(first.id);
});

it('prunes the database too, and every copy, but nothing that is its own', async () => {
  const { url, store } = await publishedStore(server);
  const other = emptyStore(url);
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publishGuide(store, version);
  await other.bringUp();
  expect(other.releases.has('guide', '2.0.0')).toBe(true);
  // Its own, which the database never had.
  writeRemote(other, 'guide', '7.0.0');
  const plan = await pruneSite({ store, days: 0, keep: 2 });
  const gone = plan.releases.map(({ version }) => version).sort();
  expect(gone).toEqual(['1.0.0', '2.0.0']);
  const kept = await ask(url, "select name from site_blob where name like 'release/guide/%' order by name");
  expect(kept).toEqual([{ name: 'release/guide/3.0.0' }, { name: 'release/guide/4.0.0' }]);
  expect(await ask(url, "select name from site_blob where name like 'composition/%'")).toHaveLength(2);
  await other.bringUp();
  expect(await guidesOf(store)).toEqual(['3.0.0', '4.0.0']);
  expect(await guidesOf(other)).toEqual(['3.0.0', '4.0.0', '7.0.0']);
  for (const { folder } of [store, other])
    expect(existsSync(join(folder, 'compositions', plan.compositions[0] ?? '?'))).toBe(false);
  expect(await other.names.published({ app: 'guide', version: '2.0.0' })).not.toBe(null);
});

it('what is small is written to the database first, by any machine and without the lock', async () => {
  const { url, store: one } = await publishedStore(server);
  const two = emptyStore(url);
  await two.withLock('an admission', () =>
    Promise.all([1, 2, 3].map((number) => one.records.append('audit.jsonl', { number }))),
  );
  await two.records.append('audit.jsonl', { number: 4 });
  await one.bringUp();
  const numbers = (await one.records.lines<{ number: number }>('audit.jsonl')).map(({ number }) => number);
  expect(numbers.sort()).toEqual([1, 2, 3, 4]);
  expect(readFileSync(join(one.folder, 'audit.jsonl'), 'utf8')).toBe(
    readFileSync(join(two.folder, 'audit.jsonl'), 'utf8'),
  );
});

it('a token opens the site on every machine, has its name to itself, and is revoked everywhere', async () => {
  const { url, store: one } = await publishedStore(server);
  const two = emptyStore(url);
  const asked = { name: 'ci', app: 'guide', scopes: ['release'], days: 1 } as const;
  const { secret } = await issueToken(one, asked);
  await expect(issueToken(two, asked)).rejects.toThrow('There is a token "ci"');
  const wanted = { app: 'guide', scopes: ['release'] as const };
  await two.bringUp(false);
  expect(await tokenFor(two, secret, wanted)).toMatchObject({ name: 'ci' });
  expect(statSync(join(two.folder, 'tokens/ci.json')).mode & 0o777).toBe(0o600);
  await revokeToken(two, 'ci');
  await one.bringUp(false);
  expect(await tokenFor(one, secret, wanted)).toBe(null);
  expect((await one.audit.read()).map(({ action }) => action)).toEqual(['token added', 'token revoked']);
});
