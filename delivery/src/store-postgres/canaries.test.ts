import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pruneSite } from '../core/publish/prune.ts';
import { canaryIds, ROLLOUTS } from '../core/store/canaries.ts';
import { openStore } from '../core/store/site-store.ts';
import { abortCanary, changeCanary } from '../rollout/change-canary.ts';
import { partsOf, publishOthers, startSmallCanary, step } from '../testing/small-canary.ts';
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

/** A publisher, with a canary of the guide for half of the visitors. */
async function withCanary() {
  const { url, store } = await publishedStore(server);
  await publishOthers(store, 'guide');
  await startSmallCanary(store, { percent: 50 });
  return { url, store };
}

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
