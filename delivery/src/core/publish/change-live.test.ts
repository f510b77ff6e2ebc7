import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Canceled, Refused } from '../report/refusal.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { audited, changeLive, runExclusive } from './change-live.ts';
import { rollBack } from './go-live.ts';

const release = { action: 'release', app: 'guide' } as const;

it('audited logs actor and outcome, and redacts the path of the site’s folder', async () => {
  const store = openStore(temporaryFolder());
  await audited(store, { ...release, by: 'token:ci' }, async (note) => note({ version: '1.0.0', set: 'c1' }));
  await audited(store, { action: 'preview', app: 'guide' }, async () => {});
  const refusal = { check: 'links', subject: 'guide 1.0.0', reason: 'A link\nleads  nowhere.', remedy: '' };
  for (const error of [new Refused([refusal]), new Error(`${store.live.file} is damaged.`)])
    await expect(audited(store, release, () => Promise.reject(error))).rejects.toThrow(error);
  expect(await store.audit.read()).toMatchObject([
    { by: 'token:ci', outcome: 'live', app: 'guide', version: '1.0.0', set: 'c1', said: [] },
    { by: expect.stringMatching(/^user:/), outcome: 'passed' },
    { outcome: 'refused', said: ['links: guide 1.0.0: A link leads nowhere.'] },
    { outcome: 'failed', said: ['<site>/live.json is damaged.'] },
  ]);
});

it('audited performs an action that it cannot log, and prints an error', async () => {
  const store = openStore(temporaryFolder());
  mkdirSync(join(store.folder, 'audit.jsonl'));
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await audited(store, release, async () => 'done')).toBe('done');
  expect(consoleError.mock.calls.join()).toContain('The audit log cannot be written');
  consoleError.mockRestore();
});

const guideOf = async (store: SiteStore) => (await store.live.current()).versions.guide;

async function twoGuides() {
  const { store } = await liveStore();
  writeRemote(store, 'guide', '2.0.0');
  const put = (guide: string) => publishVersions(store, { guide }, { action: 'rollback' });
  await put('2.0.0');
  return { store, put };
}

it('changeLive prepares a change again after another goes live, at most four times in total', async () => {
  const { store, put } = await twoGuides();
  const versions: unknown[] = [];
  const change = (changes: number) =>
    changeLive({ store, what: 'mine' }, async (live) => {
      const guide = live?.versions.guide;
      versions.push(guide);
      if (versions.length <= changes) await put(guide === '2.0.0' ? '1.0.0' : '2.0.0');
      return async () => `${guide} was live, and ${await guideOf(store)} is`;
    });
  expect(await change(1)).toBe('1.0.0 was live, and 1.0.0 is');
  await expect(change(9)).rejects.toThrow('something else became live during each of 4 checks');
  expect(versions).toHaveLength(2 + 4);
});

it('changeLive confirms a change under the lock, and changes nothing if the confirmation fails', async () => {
  const { store } = await twoGuides();
  const done: string[] = [];
  const confirm = async () => {
    done.push(`confirmed while ${(await store.lockHolder())?.split(' (')[0]} is under way`);
    throw new Error('revoked');
  };
  const refused = changeLive({ store, what: 'mine', confirm }, async () => async () => done.push('done'));
  await expect(refused).rejects.toThrow('revoked');
  expect(done).toEqual(['confirmed while mine is under way']);
});

it('a release waits until an earlier one ends, but a rollback does not', async () => {
  const { store } = await twoGuides();
  const checked = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = runExclusive({ store, what: 'The release of content' }, () => checked.promise);
  const onWait = vi.fn();
  const second = runExclusive({ store, what: 'Another release', lock: { onWait } }, async () => {
    order.push('another release');
  });
  expect(onWait).toHaveBeenCalledWith('The release of content');
  await rollBack({ store, to: 'guide', step, lock: { timeoutMs: 0 } });
  order.push('rollback');
  checked.reject(new Error('It was refused.'));
  await expect(first).rejects.toThrow('It was refused.');
  await second;
  expect(order).toEqual(['rollback', 'another release']);
});

it('a canceled wait ends immediately, but the next release still waits', async () => {
  const store = openStore(temporaryFolder());
  const checked = Promise.withResolvers<void>();
  const canceling = new AbortController();
  const work = vi.fn(async () => {});
  const first = runExclusive({ store, what: 'first' }, () => checked.promise);
  const canceled = runExclusive({ store, what: 'canceled', signal: canceling.signal }, work);
  const next = runExclusive({ store, what: 'next' }, work);
  canceling.abort(new Canceled('token:ana'));
  await expect(canceled).rejects.toThrow('Canceled by token:ana.');
  expect(work).not.toHaveBeenCalled();
  checked.resolve();
  await Promise.all([first, next]);
  expect(work).toHaveBeenCalledOnce();
});
