import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { composeSmallSite } from '../testing/compose-small-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeRemote, writeShell } from '../testing/write-releases.ts';
import { pruneSite } from './prune-site.ts';

// Processes on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

async function fourGuides() {
  const small = await composeSmallSite();
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) {
    writeRemote(small.site, 'guide', version);
    await small.change({ guide: version });
  }
  return small;
}

it('deletes nothing that was live in the last days', async () => {
  const { site } = await fourGuides();
  expect(await pruneSite({ site })).toEqual({ compositions: [], releases: [] });
  expect(readdirSync(join(site, 'releases/guide'))).toHaveLength(4);
});

it('deletes what it is told to, but never the live release nor the one before', async () => {
  const { site, first } = await fourGuides();
  // Another clock, so that what was replaced a moment ago was so some time ago.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  const options = { site, days: 0, keep: 0 };
  const planned = await pruneSite({ ...options, dryRun: true });
  expect(readdirSync(join(site, 'releases/guide'))).toHaveLength(4);
  expect(await pruneSite(options)).toEqual(planned);
  vi.useRealTimers();
  expect(readdirSync(join(site, 'releases/guide')).sort()).toEqual(['3.0.0', '4.0.0']);
  expect(readdirSync(join(site, 'compositions'))).toHaveLength(2);
  expect(readdirSync(join(site, 'compositions'))).not.toContain(first.id);
  expect(readdirSync(join(site, 'drafts'))).toEqual([]);
});

it('deletes the stylesheets that no page names any more', async () => {
  const { site, change } = await composeSmallSite();
  const styles = () => readdirSync(join(site, 'styles')).filter((file) => file.endsWith('.css'));
  const before = styles();
  writeShell(site, '2.0.0', '.shell { color: red }');
  writeShell(site, '3.0.0', '.shell { color: blue }');
  await change({ shell: '2.0.0' });
  await change({ shell: '3.0.0' });
  expect(styles()).toHaveLength(3 * before.length);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  await pruneSite({ site, days: 0, keep: 0 });
  vi.useRealTimers();
  expect(styles()).toHaveLength(2 * before.length);
  expect(styles().filter((file) => before.includes(file))).toEqual([]);
});

it('does nothing on a site where nothing is live', async () => {
  await expect(pruneSite({ site: temporaryFolder() })).rejects.toThrow('Nothing is live yet');
});
