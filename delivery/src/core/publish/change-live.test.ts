import { expect, it, vi } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import type { Composition } from '../store/compositions.ts';
import type { SiteStore } from '../store/site-store.ts';
import { changeLive, inTurn } from './change-live.ts';
import { rollBack } from './roll-back.ts';

const guideOf = async (store: SiteStore) => (await store.live.composition()).versions.guide;

const NOW = { patienceMs: 0 };

/** A site with two compositions, and what makes one of them live at once, or fails when somebody has the lock. */
async function twoGuides() {
  const { store, first, change } = await composeSmallSite();
  writeRemote(store, 'guide', '2.0.0');
  const second = await change({ guide: '2.0.0' });
  const put = (composition: Composition) =>
    store.withLock('Another', () => store.live.switchTo(composition, 'rollback', null), NOW);
  return { store, first, second, put };
}

it('is made ready while others change what is live, and then again for that', async () => {
  const { store, first, put } = await twoGuides();
  const seen: unknown[] = [];
  const done = await changeLive({ store, what: 'mine' }, async () => {
    const guide = await guideOf(store);
    seen.push(guide);
    if (guide === '2.0.0') await put(first);
    return async () => `${guide} was live, and ${await guideOf(store)} is`;
  });
  expect(seen).toEqual(['2.0.0', '1.0.0']);
  expect(done).toBe('1.0.0 was live, and 1.0.0 is');
});

it('asks under the lock whether it may still be done, and then does nothing else', async () => {
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

it('has others wait when they change what is live again and again, unless it may not', async () => {
  const { store, first, second, put } = await twoGuides();
  let number = 0;
  const busy = async () => {
    number += 1;
    await put((await guideOf(store)) === '2.0.0' ? first : second).catch(() => {});
    return async () => 'done';
  };
  expect(await changeLive({ store, what: 'mine' }, busy)).toBe('done');
  const tries = number;
  expect(tries).toBeGreaterThan(2);
  const tired = () => Promise.reject(new Error('Try again.'));
  await expect(changeLive({ store, what: 'mine' }, busy, tired)).rejects.toThrow('Try again.');
  expect(number).toBe(2 * tries - 1);
});

it('does not wait for a release that is judged, as another release does', async () => {
  const { store } = await twoGuides();
  const judged = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<string>();
  const order: string[] = [];
  const release = store
    .withQueue('The release of content', () => judged.promise)
    .then(() => order.push('one release'));
  // It takes the lock first, and then says what it is.
  await vi.waitFor(async () => expect(await store.lockHolder()).toMatch(/^The release of content \(/));
  const next = inTurn({ store, what: 'Another release', lock: { waiting: waiting.resolve } }, async () => {
    order.push('another release');
    return async () => {};
  });
  expect(await waiting.promise).toMatch(/^The release of content \(/);
  await rollBack({ store, to: 'guide', step: (_, work) => work(), lock: NOW });
  order.push('roll back');
  expect(await store.lockHolder()).toMatch(/^The release of content \(/);
  judged.resolve();
  await Promise.all([release, next]);
  expect(order).toEqual(['roll back', 'one release', 'another release']);
  expect(await guideOf(store)).toBe('1.0.0');
});
