import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideSwitches, SMALL_VERSIONS } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isWithdrawn, liveVersions, pointTo, type Switch } from './live.ts';
import { openStore } from './site-store.ts';

describe('history', () => {
  const change = (from: string | null, to: string): Switch => ({
    at: '2026-01-02T03:04:05.000Z',
    action: 'release',
    app: 'guide',
    from,
    to,
    versions: SMALL_VERSIONS,
    stylesheets: [],
  });

  async function emptyHistory() {
    const store = openStore(temporaryFolder());
    expect(await store.live.history()).toEqual([]);
    const announce = (from: string | null, to: string) =>
      store.records.append('history.jsonl', change(from, to));
    const happens = async (from: string | null, to: string) => {
      await announce(from, to);
      await pointTo(store.folder, to);
    };
    const holds = async (...switches: Switch[]) => expect(await store.live.history()).toEqual(switches);
    return { store, announce, happens, holds };
  }

  it('holds every switch, the oldest first, and survives a line that was cut short', async () => {
    const { store, happens, holds } = await emptyHistory();
    await happens(null, 'a');
    await happens('a', 'b');
    appendFileSync(join(store.folder, 'history.jsonl'), '\n{"at":"2026-');
    await happens('b', 'a');
    await holds(change(null, 'a'), change('a', 'b'), change('b', 'a'));
  });

  it('leaves out a switch that was written down and never happened', async () => {
    const { announce, happens, holds } = await emptyHistory();
    await happens(null, 'a');
    await announce('a', 'killed');
    await holds(change(null, 'a'));
    await happens('a', 'b');
    await holds(change(null, 'a'), change('a', 'b'));
  });
});

describe('live versions', () => {
  it.each([
    ['a release stands on the one before', ['1', '2', '3'], ['1', '2', '3']],
    ['a roll back takes away what it left', ['1', '2', '3', '<2'], ['1', '2']],
    ['a second roll back leads further back', ['1', '2', '3', '<2', '<1'], ['1']],
    ['what was rolled back may be released again', ['1', '2', '<1', '2'], ['1', '2']],
    ['a release of an old version is a release', ['1', '2', '1'], ['1', '2', '1']],
    ['a roll back to a composition may skip some', ['1', '2', '3', '<1'], ['1']],
  ])('%s', (_, history, versions) => {
    expect(liveVersions(guideSwitches(history), 'guide')).toEqual(versions);
  });

  it('knows nothing of switches of other apps', () => {
    expect(liveVersions(guideSwitches(['1', '2', '3']), 'account')).toEqual(['1.0.0']);
  });
});

it.each([
  ['live', ['1', '2'], '2', false],
  ['replaced by a release', ['1', '2', '3'], '2', false],
  ['rolled back', ['1', '2', '<1'], '2', true],
  ['rolled back, with releases since', ['1', '2', '<1', '3'], '2', true],
  ['rolled back and released again', ['1', '2', '<1', '2'], '2', false],
  ['what a roll back returned to', ['1', '2', '<1'], '1', false],
  ['never live', ['1', '2'], '9', false],
])('a version that is %s is withdrawn or not', (_, history, version, withdrawn) => {
  expect(isWithdrawn(guideSwitches(history), 'guide', version)).toBe(withdrawn);
});
