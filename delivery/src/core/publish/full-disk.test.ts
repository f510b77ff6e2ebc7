import { existsSync, statfsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { smallDisk } from '../../../../backend/test/small-disk.ts';
import { abortCanary } from '../../rollout/change-canary.ts';
import { publishOthers, startSmallCanary, step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import type { Composition } from '../store/compositions.ts';
import { audited } from './audited.ts';
import { pruneSite } from './prune.ts';

function fill(folder: string): void {
  for (let number = 0; ; number += 1) {
    try {
      writeFileSync(join(folder, `full-${number}`), Buffer.alloc(64 * 1024));
    } catch {
      break;
    }
  }
}

it('the end of a canary, a roll back and pruning work on a full disk', async (context) => {
  const folder = smallDisk(8, context);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TMPDIR', folder);
  const { store, first, change } = await composeSmallSite();
  writeRemote(store, 'guide', '1.1.0');
  const second = await change({ guide: '1.1.0' });
  writeRemote(store, 'guide', '0.9.0');
  const old = join(store.folder, 'releases/guide/0.9.0/release.json');
  utimesSync(old, 0, 0);
  await publishOthers(store, 'content');
  await startSmallCanary(store, { app: 'content' });
  // Every command leaves some room for the next one.
  expect((await pruneSite({ store, keep: 2, dryRun: true })).releases).toHaveLength(1);
  fill(folder);
  expect(statfsSync(folder).bavail).toBe(0);

  await abortCanary({ store, app: 'content', step });
  expect((await store.rollouts.read()).canaries).toEqual([]);
  fill(folder);
  // What a roll back writes once its releases are checked.
  const back = (composition: Composition) =>
    audited(store, { action: 'rollback', app: null }, () =>
      store.withLock('A roll back', () => store.live.switchTo(composition, 'rollback', null)),
    );
  await back(first);
  expect(await store.live.id()).toBe(first.id);
  fill(folder);
  await back(second);
  await back(first);
  expect(statfsSync(folder).bavail).toBe(0);
  expect(await store.audit.read()).toHaveLength(5);
  const { releases } = await pruneSite({ store, keep: 2 });
  expect(releases).toEqual([{ app: 'guide', version: '0.9.0' }]);
  expect(existsSync(old)).toBe(false);
  expect(await store.live.id()).toBe(first.id);
});
