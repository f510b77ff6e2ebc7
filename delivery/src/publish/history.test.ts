import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeLive } from '../compose/live.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { SMALL_VERSIONS } from '../testing/write-releases.ts';
import { announceSwitch, readHistory } from './history.ts';
import type { Switch } from './switch.ts';

const change = (from: string | null, to: string): Switch => ({
  at: '2026-01-02T03:04:05.000Z',
  action: 'release',
  app: 'guide',
  from,
  to,
  versions: SMALL_VERSIONS,
});

it('is empty before anything was live', async () => {
  expect(await readHistory(temporaryFolder())).toEqual([]);
});

it('holds every switch, the oldest first', async () => {
  const site = temporaryFolder();
  for (const [from, to] of [
    [null, 'a'],
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    await announceSwitch(site, change(from, to));
    await makeLive(site, to);
  }
  expect(await readHistory(site)).toEqual([change(null, 'a'), change('a', 'b'), change('b', 'a')]);
});

it('leaves out a switch that was written down and never happened', async () => {
  const site = temporaryFolder();
  await announceSwitch(site, change(null, 'a'));
  await makeLive(site, 'a');
  await announceSwitch(site, change('a', 'killed'));
  expect(await readHistory(site)).toEqual([change(null, 'a')]);
  await announceSwitch(site, change('a', 'b'));
  await makeLive(site, 'b');
  expect(await readHistory(site)).toEqual([change(null, 'a'), change('a', 'b')]);
});

it('survives a line that was cut short', async () => {
  const site = temporaryFolder();
  await announceSwitch(site, change(null, 'a'));
  await makeLive(site, 'a');
  appendFileSync(join(site, 'history.jsonl'), '\n{"at":"2026-');
  await announceSwitch(site, change('a', 'b'));
  await makeLive(site, 'b');
  expect(await readHistory(site)).toEqual([change(null, 'a'), change('a', 'b')]);
});
