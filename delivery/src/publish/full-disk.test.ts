import { existsSync, statfsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { smallDisk } from '../../../backend/test/small-disk.ts';
import { abortCanary } from '../rollout/change-canary.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { readAudit } from '../store/audit.ts';
import { readRollouts } from '../store/canaries.ts';
import { switchLive } from '../store/history.ts';
import { withPublishLock } from '../store/lock.ts';
import { claimNames } from '../store/names.ts';
import { type Composition, liveId } from '../store/site.ts';
import { writeRemote } from '../testing/small-releases.ts';
import { composeSmallSite } from '../testing/small-site.ts';
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
  const { site, first, change } = await composeSmallSite();
  writeRemote(site, 'guide', '1.1.0');
  const second = await change({ guide: '1.1.0' });
  writeRemote(site, 'guide', '0.9.0');
  const old = join(site, 'releases/guide/0.9.0/release.json');
  utimesSync(old, 0, 0);
  writeRemote(site, 'content', '2.0.0');
  await claimNames(site, { shell: '1.0.0', content: '2.0.0' });
  const step = <Result>(_: string, work: () => Promise<Result>) => work();
  const variants = [{ version: '2.0.0', percent: 10 }];
  await startCanary({ site, app: 'content', variants, step });
  // Every command leaves some room for the next one.
  expect((await pruneSite({ site, keep: 2, dryRun: true })).releases).toHaveLength(1);
  fill(folder);
  expect(statfsSync(folder).bavail).toBe(0);

  await abortCanary({ site, app: 'content', step });
  expect((await readRollouts(site)).canaries).toEqual([]);
  fill(folder);
  // What a roll back writes once its releases are checked.
  const back = (composition: Composition) =>
    audited(site, { action: 'rollback', app: null }, () =>
      withPublishLock(site, 'A roll back', () => switchLive(site, composition, 'rollback', null)),
    );
  await back(first);
  expect(await liveId(site)).toBe(first.id);
  fill(folder);
  await back(second);
  await back(first);
  expect(statfsSync(folder).bavail).toBe(0);
  expect(await readAudit(site)).toHaveLength(5);
  const { releases } = await pruneSite({ site, keep: 2 });
  expect(releases).toEqual([{ app: 'guide', version: '0.9.0' }]);
  expect(existsSync(old)).toBe(false);
  expect(await liveId(site)).toBe(first.id);
});
