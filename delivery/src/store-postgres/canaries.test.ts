import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pruneSite } from '../core/publish/prune.ts';
import { canaryIds, ROLLOUTS } from '../core/store/canaries.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { abortCanary, changeCanary, promoteCanary } from '../rollout/change-canary.ts';
import { partsOf, publishOthers, releaseBeside, startSmallCanary, step } from '../testing/small-canary.ts';
import { writeReleases } from '../testing/small-releases.ts';
import {
  emptyStore,
  postgresOfFile,
  publishedStore,
  publishVersions,
  smallStore,
} from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openPostgresStore } from './postgres-backend.ts';

const server = postgresOfFile();

const parts = (store: SiteStore) => partsOf(store, 'content', 'guide', 'account');

/** A publisher, with a canary of the guide for half of the visitors. */
async function withCanary() {
  const { url, store } = await publishedStore(server);
  await publishOthers(store, 'guide');
  await startSmallCanary(store, { percent: 50 });
  return { url, store };
}

it('a server has everything that somebody gets, before and after every change', async () => {
  const { url, store: publisher } = await publishedStore(server);
  await publishOthers(publisher, 'guide', 'content', 'account');
  const store = emptyStore(url);
  const following = store.follow({ say: () => {}, pollMs: 60_000 });
  onTestFinished(() => following?.close());
  await following?.ready;

  /** Everything that was ever seen there, but for what is being read while it changes. */
  const seen = new Set<string>();
  let watching = true;
  const watch = (async () => {
    while (watching) {
      const [before, record] = [await store.live.id(), await store.rollouts.read()];
      const found = JSON.stringify(await parts(store));
      const isSame = JSON.stringify([await store.live.id(), await store.rollouts.read()]);
      if (isSame === JSON.stringify([before, record])) seen.add(found);
      await setImmediate();
    }
  })();
  const states: Record<string, number>[] = [await parts(store)];
  const follows = async (change: () => Promise<unknown>) => {
    await change();
    const now = await parts(publisher);
    states.push(now);
    await vi.waitFor(async () => expect(await parts(store)).toEqual(now));
  };
  await follows(() => startSmallCanary(publisher, { percent: 50 }));
  expect(store.releases.has('guide', '2.0.0')).toBe(true);
  expect(store.releases.has('account', '2.0.0')).toBe(false);
  await follows(() => startSmallCanary(publisher, { app: 'account', percent: 50 }));
  await follows(() => releaseBeside(publisher, { content: '2.0.0' }));
  await follows(() => changeCanary({ store: publisher, app: 'guide', percent: 80, step }));
  await follows(() => promoteCanary({ store: publisher, app: 'guide', step }));
  await follows(() => abortCanary({ store: publisher, app: 'account', step }));
  watching = false;
  await watch;
  const allowed = new Set(states.map((state) => JSON.stringify(state)));
  expect([...seen].filter((state) => !allowed.has(state))).toEqual([]);
  expect(states.at(-1)).toEqual({ 'content 2.0.0 guide 2.0.0 account 1.0.0': 100 });

  // Nobody has it any more; whoever has a tab asks for it.
  expect((await store.rollouts.read()).former).toEqual(
    expect.arrayContaining([expect.objectContaining({ app: 'account', version: '2.0.0' })]),
  );
});

it('another machine goes on with the canary, and pruning there keeps it', async () => {
  const { url } = await withCanary();
  const second = emptyStore(url);
  await changeCanary({ store: second, app: 'guide', percent: 90, step });
  await pruneSite({ store: second, days: 0, keep: 0 });
  const third = emptyStore(url);
  await third.bringUp(false);
  const [id = 'none'] = canaryIds(await third.rollouts.read());
  expect(existsSync(join(third.folder, 'compositions', id))).toBe(true);
  expect(await partsOf(third, 'guide')).toEqual({ 'guide 1.0.0': 10, 'guide 2.0.0': 90 });
});

it('a site that moves into an empty database takes its canary along', async () => {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  await publishVersions(store);
  await publishOthers(store, 'guide');
  await startSmallCanary(store, { percent: 50 });
  const before = readFileSync(join(store.folder, ROLLOUTS), 'utf8');
  const url = await smallStore(server);
  await openPostgresStore(store.folder, url).withLock('Nothing', async () => {});
  const other = emptyStore(url);
  await other.bringUp(false);
  expect(readFileSync(join(other.folder, ROLLOUTS), 'utf8')).toBe(before);
  expect(await partsOf(other, 'guide')).toEqual({ 'guide 1.0.0': 50, 'guide 2.0.0': 50 });
});

it('a canary that the database does not take is none', async () => {
  const { store } = await withCanary();
  // Another one takes its place while the database goes away in the middle.
  const halting = <Result>(_: string, work: () => Promise<Result>) => server.halt().then(work);
  await expect(abortCanary({ store, app: 'guide', step: halting })).rejects.toThrow();
  await server.resume();
  expect(await partsOf(store, 'guide')).toEqual({ 'guide 1.0.0': 50, 'guide 2.0.0': 50 });
  await abortCanary({ store, app: 'guide', step });
  expect(await partsOf(store, 'guide')).toEqual({ 'guide 1.0.0': 100 });
});
