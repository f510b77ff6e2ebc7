import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { guideReleaseAt } from './guide-release-at.ts';

const DAY = Date.parse('2025-06-12T00:00:00Z');
const HOUR = 60 * 60 * 1000;

/** A site with compositions made at these hours of the day. */
function site(hours: Readonly<Record<number, string>>): string {
  const folder = temporaryFolder();
  for (const [hour, guide] of Object.entries(hours)) {
    const file = join(folder, 'compositions', `c${hour}`, 'composition.json');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, JSON.stringify({ id: `c${hour}`, versions: { guide } }));
    const made = new Date(DAY + Number(hour) * HOUR);
    utimesSync(file, made, made);
  }
  return folder;
}

test('is the release of the composition that was made last by then', async () => {
  const releaseAt = await guideReleaseAt(site({ 8: '1.0.0-a', 12: '1.0.0-b', 18: '1.0.0-b' }));
  expect([8, 11, 12, 17, 23].map((hour) => releaseAt(DAY + hour * HOUR))).toEqual([
    '1.0.0-a',
    '1.0.0-a',
    '1.0.0-b',
    '1.0.0-b',
    '1.0.0-b',
  ]);
});

test('is unknown before the first composition', async () => {
  expect((await guideReleaseAt(site({ 8: '1.0.0-a' })))(DAY)).toBe('unknown');
});

test('is unknown where nothing was ever composed', async () => {
  expect((await guideReleaseAt(temporaryFolder()))(DAY)).toBe('unknown');
});
