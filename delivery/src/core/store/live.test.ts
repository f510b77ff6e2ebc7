import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideSwitches, SMALL_VERSIONS } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isPublishedByName, isWithdrawn, liveVersions, pointTo, type Switch } from './live.ts';
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

  it('is empty before anything was live', async () => {
    expect(await openStore(temporaryFolder()).live.history()).toEqual([]);
  });

  it('holds every switch, the oldest first', async () => {
    const store = openStore(temporaryFolder());
    for (const [from, to] of [
      [null, 'a'],
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      await store.records.append('history.jsonl', change(from, to));
      await pointTo(store.folder, to);
    }
    expect(await store.live.history()).toEqual([change(null, 'a'), change('a', 'b'), change('b', 'a')]);
  });

  it('leaves out a switch that was written down and never happened', async () => {
    const store = openStore(temporaryFolder());
    await store.records.append('history.jsonl', change(null, 'a'));
    await pointTo(store.folder, 'a');
    await store.records.append('history.jsonl', change('a', 'killed'));
    expect(await store.live.history()).toEqual([change(null, 'a')]);
    await store.records.append('history.jsonl', change('a', 'b'));
    await pointTo(store.folder, 'b');
    expect(await store.live.history()).toEqual([change(null, 'a'), change('a', 'b')]);
  });

  it('survives a line that was cut short', async () => {
    const store = openStore(temporaryFolder());
    await store.records.append('history.jsonl', change(null, 'a'));
    await pointTo(store.folder, 'a');
    appendFileSync(join(store.folder, 'history.jsonl'), '\n{"at":"2026-');
    await store.records.append('history.jsonl', change('a', 'b'));
    await pointTo(store.folder, 'b');
    expect(await store.live.history()).toEqual([change(null, 'a'), change('a', 'b')]);
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

describe('is withdrawn', () => {
  it.each([
    ['live', ['1', '2'], '2', false],
    ['replaced by a release', ['1', '2', '3'], '2', false],
    ['rolled back', ['1', '2', '<1'], '2', true],
    ['rolled back, with releases since', ['1', '2', '<1', '3'], '2', true],
    ['rolled back and released again', ['1', '2', '<1', '2'], '2', false],
    ['what a roll back returned to', ['1', '2', '<1'], '1', false],
    ['never live', ['1', '2'], '9', false],
  ])('a version that is %s', (_, history, version, withdrawn) => {
    expect(isWithdrawn(guideSwitches(history), 'guide', version)).toBe(withdrawn);
  });
});

describe('is published by name', () => {
  it.each([
    ['a start', ['1'], false],
    ['a release', ['1', '2'], true],
    ['a roll back', ['1', '2', '<1'], true],
  ])('says who has made a version live: %s', (_, history, published) => {
    expect(isPublishedByName(guideSwitches(history), 'guide')).toBe(published);
    // What others do makes no difference.
    expect(isPublishedByName(guideSwitches(history), 'account')).toBe(false);
  });

  it('counts a start after a release as a start', () => {
    const [first, second, third] = guideSwitches(['1', '2', '3']);
    const start = { ...third, action: 'start' } as Switch;
    expect(isPublishedByName([first, second, start] as Switch[], 'guide')).toBe(false);
  });

  it('is false of an app that is not live, and of an empty site', () => {
    expect(isPublishedByName(guideSwitches(['1', '2']), 'offers')).toBe(false);
    expect(isPublishedByName([], 'guide')).toBe(false);
  });
});
