import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lockHolder } from '../../testing/lock-holder.ts';
import { liveStore } from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from './site-store.ts';

it('reads a missing record as null or [], and adds a record only once', async () => {
  const { folder, records } = openStore(temporaryFolder());
  expect([await records.document('a/b.json'), await records.lines('audit.jsonl')]).toEqual([null, []]);
  mkdirSync(join(folder, 'audit.jsonl'));
  await expect(records.lines('audit.jsonl')).rejects.toThrow('EISDIR');
  expect([await records.add('a/b.json', 1), await records.add('a/b.json', 2)]).toEqual([true, false]);
  expect(await records.document('a/b.json')).toBe(1);
});

it('allows one holder of the lock at a time, and releases the lock when the work fails', async () => {
  const store = openStore(temporaryFolder());
  const order: string[] = [];
  const otherWaits = Promise.withResolvers<void>();
  const work = async () => {
    order.push('begins');
    await otherWaits.promise;
    order.push('ends');
    throw new Error('broken');
  };
  const queue = (name: string) => store.withLock(name, work, { onWait: () => otherWaits.resolve() });
  const ended = await Promise.allSettled([queue('one'), queue('two')]);
  expect(ended).toMatchObject([{ reason: { message: 'broken' } }, { reason: { message: 'broken' } }]);
  expect(order).toEqual(['begins', 'ends', 'begins', 'ends']);
});

it('waiting for a lock fails after the timeout, and kill -9 frees the lock', async () => {
  const store = openStore(temporaryFolder());
  const child = await lockHolder(store);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const onWait = vi.fn(() => void vi.advanceTimersByTime(300));
  const work = vi.fn();
  const refused = store.withLock('mine', work, { onWait, timeoutMs: 300 });
  await expect(refused).rejects.toThrow(
    /^The release of guide \(\S+, process \d+, since .*\) is still under way after 0\.3 s/,
  );
  expect(onWait).toHaveBeenCalledOnce();
  expect(work).not.toHaveBeenCalled();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(store.folder, 'publish-lock.holder'))).toBe(true);
  expect(await store.withLock('mine', async () => 'done', { timeoutMs: 0 })).toBe('done');
});

it('locks and tokens work if the holder or the last use cannot be stored', async () => {
  const { store } = await liveStore();
  // A folder with the name of each file makes writing fail, as a full disk does.
  for (const note of ['publish-lock.holder', 'tokens/ci.used'])
    mkdirSync(join(store.folder, note), { recursive: true });
  for (const name of ['one', 'two']) await store.withLock(name, async () => {}, { timeoutMs: 0 });
  await store.tokens.noteUse('ci', '2026-01-15T12:00:00.000Z');
  writeFileSync(join(store.folder, 'releases/guide/.DS_Store'), '');
  expect(await store.releases.list('guide')).toMatchObject([{ version: '1.0.0' }]);
});
