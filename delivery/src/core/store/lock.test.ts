import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lockHolder } from '../../testing/lock-holder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from './site-store.ts';

it('admits one holder at a time', async () => {
  const store = openStore(temporaryFolder());
  const order: string[] = [];
  const otherWaits = Promise.withResolvers<void>();
  const work = async (name: string) => {
    order.push(`${name} begins`);
    await otherWaits.promise;
    order.push(`${name} ends`);
  };
  const queue = (name: string) =>
    store.withLock(name, () => work(name), { waiting: () => otherWaits.resolve() });
  await Promise.all([queue('one'), queue('two')]);
  // The file system decides which one is first.
  const [first, second] = order[0] === 'one begins' ? ['one', 'two'] : ['two', 'one'];
  expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
});

it('names its holder, times out without a change, and is free right after a kill -9', async () => {
  const store = openStore(temporaryFolder());
  const child = await lockHolder(store);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = vi.fn(() => void vi.advanceTimersByTime(300));
  const work = vi.fn();
  const refused = store.withLock('mine', work, { waiting, timeoutMs: 300 });
  await expect(refused).rejects.toThrow(
    /^Nothing was changed: The release of guide \(\S+, process \d+, since .*\) is still under way after 0\.3 s/,
  );
  expect(waiting).toHaveBeenCalledOnce();
  expect(work).not.toHaveBeenCalled();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(store.folder, 'publish-lock.holder'))).toBe(true);
  expect(await store.withLock('mine', async () => 'done', { timeoutMs: 0 })).toBe('done');
});

it('is released when the work fails', async () => {
  const store = openStore(temporaryFolder());
  const failing = store.withLock('one', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await store.withLock('two', async () => 'done', { timeoutMs: 0 })).toBe('done');
});
