import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pruneSite } from '../../publish/prune.ts';
import { abortCanary, changeCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { startCanary } from '../../rollout/start-canary.ts';
import { partsOf, publishOthers, releaseBeside, step } from '../../testing/small-canary.ts';
import { postgresOfFile, publishVersions, smallFolder, smallStore } from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readRollouts } from '../canaries.ts';
import { canaryIds, ROLLOUTS } from '../canary-compositions.ts';
import { withPublishLock } from '../lock.ts';
import { hasRelease, liveId } from '../site.ts';
import { followStore } from './follow.ts';
import { bringSiteUp } from './session.ts';

const server = postgresOfFile();

const variants = [{ version: '2.0.0', percent: 50 }];

const parts = (site: string) => partsOf(site, 'content', 'guide', 'account');

it('a server has everything that somebody gets, before and after every change', async () => {
  const url = await smallStore(server);
  const publisher = smallFolder();
  await publishVersions(publisher);
  await publishOthers(publisher, 'guide', 'content', 'account');
  const site = temporaryFolder();
  const following = followStore({ site, url, say: () => {}, pollMs: 60_000 });
  onTestFinished(() => following.close());
  await following.ready;

  /** Everything that was ever seen there, but for what is being read while it changes. */
  const seen = new Set<string>();
  let watching = true;
  const watch = (async () => {
    while (watching) {
      const [before, record] = [await liveId(site), await readRollouts(site)];
      const found = JSON.stringify(await parts(site));
      const isSame = JSON.stringify([await liveId(site), await readRollouts(site)]);
      if (isSame === JSON.stringify([before, record])) seen.add(found);
      await setImmediate();
    }
  })();
  const states: Record<string, number>[] = [await parts(site)];
  const follows = async (change: () => Promise<unknown>) => {
    await change();
    const now = await parts(publisher);
    states.push(now);
    await vi.waitFor(async () => expect(await parts(site)).toEqual(now));
  };
  await follows(() => startCanary({ site: publisher, app: 'guide', variants, step }));
  expect(hasRelease(site, 'guide', '2.0.0')).toBe(true);
  expect(hasRelease(site, 'account', '2.0.0')).toBe(false);
  await follows(() => startCanary({ site: publisher, app: 'account', variants, step }));
  await follows(() => releaseBeside(publisher, { content: '2.0.0' }));
  await follows(() => changeCanary({ site: publisher, app: 'guide', percent: 80, step }));
  await follows(() => promoteCanary({ site: publisher, app: 'guide', step }));
  await follows(() => abortCanary({ site: publisher, app: 'account', step }));
  watching = false;
  await watch;
  const allowed = new Set(states.map((state) => JSON.stringify(state)));
  expect([...seen].filter((state) => !allowed.has(state))).toEqual([]);
  expect(Object.values(states.at(-1) ?? {})).toEqual([100]);
  expect(states.at(-1)).toEqual({ 'content 2.0.0 guide 2.0.0 account 1.0.0': 100 });

  // Nobody has it any more; whoever has a tab asks for it.
  expect((await readRollouts(site)).former).toEqual(
    expect.arrayContaining([expect.objectContaining({ app: 'account', version: '2.0.0' })]),
  );
});

it('another machine goes on with the canary, and pruning there keeps it', async () => {
  await smallStore(server);
  const first = smallFolder();
  await publishVersions(first);
  await publishOthers(first, 'guide');
  await startCanary({ site: first, app: 'guide', variants, step });
  const second = temporaryFolder();
  await changeCanary({ site: second, app: 'guide', percent: 90, step });
  await pruneSite({ site: second, days: 0, keep: 0 });
  const third = temporaryFolder();
  await bringSiteUp(third, false);
  const [id = 'none'] = canaryIds(await readRollouts(third));
  expect(existsSync(join(third, 'compositions', id))).toBe(true);
  expect(await partsOf(third, 'guide')).toEqual({ 'guide 1.0.0': 10, 'guide 2.0.0': 90 });
});

it('a site that moves into an empty database takes its canary along', async () => {
  const site = smallFolder();
  await publishVersions(site);
  await publishOthers(site, 'guide');
  await startCanary({ site, app: 'guide', variants, step });
  const before = readFileSync(join(site, ROLLOUTS), 'utf8');
  await smallStore(server);
  await withPublishLock(site, 'Nothing', async () => {});
  const other = temporaryFolder();
  await bringSiteUp(other, false);
  expect(readFileSync(join(other, ROLLOUTS), 'utf8')).toBe(before);
  expect(await partsOf(other, 'guide')).toEqual({ 'guide 1.0.0': 50, 'guide 2.0.0': 50 });
});

it('a canary that the database does not take is none', async () => {
  await smallStore(server);
  const site = smallFolder();
  await publishVersions(site);
  await publishOthers(site, 'guide');
  await startCanary({ site, app: 'guide', variants, step });
  // Another one takes its place while the database goes away in the middle.
  const halting = <Result>(_: string, work: () => Promise<Result>) => server.halt().then(work);
  await expect(abortCanary({ site, app: 'guide', step: halting })).rejects.toThrow();
  await server.resume();
  expect(await partsOf(site, 'guide')).toEqual({ 'guide 1.0.0': 50, 'guide 2.0.0': 50 });
  await abortCanary({ site, app: 'guide', step });
  expect(await partsOf(site, 'guide')).toEqual({ 'guide 1.0.0': 100 });
});
