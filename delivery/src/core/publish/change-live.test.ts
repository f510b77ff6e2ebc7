import { expect, it, vi } from 'vitest';
import { step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { Canceled } from '../report/refusal.ts';
import type { SiteStore } from '../store/site-store.ts';
import { changeLive, checkedNow, runExclusive } from './change-live.ts';
import { rollBack } from './go-live.ts';

const guideOf = async (store: SiteStore) => (await store.live.current()).versions.guide;

/** A site whose guide was 1.0.0 and is 2.0.0; `put` makes another one live. */
async function twoGuides() {
  const { store } = await liveStore();
  writeRemote(store, 'guide', '2.0.0');
  const put = (guide: string) => publishVersions(store, { guide }, { action: 'rollback' });
  await put('2.0.0');
  return { store, put };
}

it('prepares again when another change goes live in the meantime', async () => {
  const { store, put } = await twoGuides();
  const versions: unknown[] = [];
  const done = await changeLive({ store, what: 'mine' }, async (live) => {
    const guide = live?.versions.guide;
    versions.push(guide);
    if (guide === '2.0.0') await put('1.0.0');
    return async () => `${guide} was live, and ${await guideOf(store)} is`;
  });
  expect(versions).toEqual(['2.0.0', '1.0.0']);
  expect(done).toBe('1.0.0 was live, and 1.0.0 is');
});

it('confirms under the lock, and does nothing when that fails', async () => {
  const { store } = await twoGuides();
  const done: string[] = [];
  const confirm = async () => {
    done.push(`asked while ${(await store.lockHolder())?.split(' (')[0]} is under way`);
    throw new Error('revoked');
  };
  const refused = changeLive({ store, what: 'mine', confirm }, async () => async () => done.push('done'));
  await expect(refused).rejects.toThrow('revoked');
  expect(done).toEqual(['asked while mine is under way']);
});

it('fails after repeated concurrent changes', async () => {
  const { store, put } = await twoGuides();
  let tries = 0;
  const busy = changeLive({ store, what: 'mine' }, async (live) => {
    tries += 1;
    await put(live?.versions.guide === '2.0.0' ? '1.0.0' : '2.0.0');
    return async () => 'done';
  });
  await expect(busy).rejects.toThrow('something else became live during each of 4 checks');
  expect(tries).toBe(4);
});

it('queues a release behind another one, even a failing one, but never a rollback', async () => {
  const { store } = await twoGuides();
  const checked = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = runExclusive({ store, what: 'The release of content' }, () => checked.promise);
  const waiting = vi.fn();
  const second = runExclusive({ store, what: 'Another release', lock: { waiting } }, async () => {
    order.push('another release');
  });
  expect(waiting).toHaveBeenCalledWith('The release of content');
  expect(checkedNow(store)).toBe('The release of content');
  await rollBack({ store, to: 'guide', step, lock: { timeoutMs: 0 } });
  order.push('rollback');
  checked.reject(new Error('It was refused.'));
  await expect(first).rejects.toThrow('It was refused.');
  await second;
  expect(order).toEqual(['rollback', 'another release']);
  expect(await guideOf(store)).toBe('1.0.0');
  await runExclusive({ store, what: 'A third', lock: { waiting } }, async () => {});
  expect(waiting).toHaveBeenCalledTimes(1);
  expect(checkedNow(store)).toBe(null);
});

it('ends a canceled wait immediately; the next one still waits for the running check', async () => {
  const { store } = await twoGuides();
  const checked = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = runExclusive({ store, what: 'The release of content' }, async () => {
    await checked.promise;
    order.push('first');
  });
  const canceling = new AbortController();
  const { signal } = canceling;
  const canceled = runExclusive({ store, what: 'Another release', signal }, async () =>
    order.push('canceled'),
  );
  const next = runExclusive({ store, what: 'A third' }, async () => order.push('next'));
  canceling.abort(new Canceled('token:ana'));
  await expect(canceled).rejects.toThrow('Canceled by token:ana.');
  expect(order).toEqual([]);
  checked.resolve();
  await Promise.all([first, next]);
  expect(order).toEqual(['first', 'next']);
});
