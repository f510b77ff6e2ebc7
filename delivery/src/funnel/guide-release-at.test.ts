import { expect, test } from 'vitest';
import { announceSwitch } from '../store/history.ts';
import { makeLive } from '../store/site.ts';
import { SMALL_VERSIONS } from '../testing/small-releases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { guideReleaseAt } from './guide-release-at.ts';

const DAY = Date.parse('2025-06-12T00:00:00Z');
const HOUR = 60 * 60 * 1000;

/** A site where these releases of the guide went live, each at an hour of the day. */
async function site(...switches: (readonly [hour: number, release: string])[]): Promise<string> {
  const folder = temporaryFolder();
  let from: string | null = null;
  for (const [hour, guide] of switches) {
    const to = `composition-${guide}`;
    const at = new Date(DAY + hour * HOUR).toISOString();
    const versions = { ...SMALL_VERSIONS, guide };
    await announceSwitch(folder, { at, action: 'release', app: 'guide', from, to, versions });
    await makeLive(folder, to);
    from = to;
  }
  return folder;
}

test('is the release that went live last by then', async () => {
  const releaseAt = await guideReleaseAt(await site([8, '1.0.0-a'], [12, '1.0.0-b']));
  expect([8, 11, 12, 23].map((hour) => releaseAt(DAY + hour * HOUR))).toEqual([
    '1.0.0-a',
    '1.0.0-a',
    '1.0.0-b',
    '1.0.0-b',
  ]);
});

test('is the former release again after a roll back', async () => {
  const releaseAt = await guideReleaseAt(await site([8, '1.0.0-a'], [12, '1.0.0-b'], [15, '1.0.0-a']));
  expect([14, 15, 23].map((hour) => releaseAt(DAY + hour * HOUR))).toEqual(['1.0.0-b', '1.0.0-a', '1.0.0-a']);
});

test('is unknown before anything was live', async () => {
  expect((await guideReleaseAt(await site([8, '1.0.0-a'])))(DAY)).toBe('unknown');
});

test('is unknown where nothing was ever live', async () => {
  expect((await guideReleaseAt(temporaryFolder()))(DAY)).toBe('unknown');
});
