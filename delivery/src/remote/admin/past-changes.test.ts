import { expect, it } from 'vitest';
import { rollBack } from '../../core/publish/go-live.ts';
import { setId } from '../../core/store/version-set.ts';
import { abortCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { publishOthers, releaseBeside, startSmallCanary, step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore } from '../../testing/small-store.ts';
import { readChanges } from './results.ts';

const everything = { since: 0, isOwn: () => true };

/** A site whose guide and content have a second release that is not live. */
async function siteWithOthers() {
  const { store, first } = await liveStore();
  await publishOthers(store, 'guide', 'content');
  return { store, first, options: { store, step, by: 'token:ana' } };
}

it('returns the outcome, actor and reason of each ended canary', async () => {
  const { store, options } = await siteWithOthers();
  await startSmallCanary(store);
  await abortCanary({ ...options, app: 'guide', by: 'canary-check', reason: 'Its page views failed.' });
  await startSmallCanary(store, { percent: 20 });
  await abortCanary({ ...options, app: 'guide' });
  await startSmallCanary(store, { percent: 50 });
  await promoteCanary({ ...options, app: 'guide' });
  await startSmallCanary(store, { app: 'content' });
  const { canaries } = await readChanges(store, everything);
  expect(
    canaries.map(({ app, percent, outcome, by, reason }) => [app, percent, outcome, by, reason]),
  ).toEqual([
    ['guide', 50, 'kept new', 'token:ana', null],
    ['guide', 20, 'kept old', 'token:ana', null],
    ['guide', 10, 'kept old', 'canary-check', 'Its page views failed.'],
  ]);
  expect(canaries.every(({ since, endedAt }) => since <= endedAt)).toBe(true);
});

it('returns the reason of a canary that a rollback ended', async () => {
  const { store, options } = await siteWithOthers();
  await releaseBeside(store, { guide: '2.0.0' }, { app: 'guide' });
  writeRemote(store, 'guide', '3.0.0');
  await startSmallCanary(store, { version: '3.0.0' });
  await rollBack({ ...options, to: 'guide' });
  const { canaries } = await readChanges(store, everything);
  expect(canaries).toMatchObject([
    { version: '3.0.0', outcome: 'kept old', by: 'token:ana', reason: 'guide was rolled back' },
  ]);
});

it('lists releases that became live: each one of a site rollback, but no canary', async () => {
  const { store, first, options } = await siteWithOthers();
  await startSmallCanary(store);
  await promoteCanary({ ...options, app: 'guide' });
  await releaseBeside(store, { content: '2.0.0' });
  await rollBack({ ...options, to: setId(first) });
  const { releases } = await readChanges(store, everything);
  expect(releases.map(({ app, version, action, by }) => [app, version, action, by])).toEqual([
    ['guide', '1.0.0', 'rollback', 'token:ana'],
    ['content', '1.0.0', 'rollback', 'token:ana'],
    // This one is not in the audit log.
    ['content', '2.0.0', 'release', 'unknown'],
    ['guide', '2.0.0', 'promote', 'token:ana'],
  ]);
  const own = await readChanges(store, { since: 0, isOwn: (app) => app === 'guide' });
  expect([own.releases.length, own.canaries.length]).toEqual([2, 1]);
  const later = await readChanges(store, { ...everything, since: Date.now() + 1 });
  expect(later).toEqual({ releases: [], canaries: [] });
});
