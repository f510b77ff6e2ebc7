import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeComparison } from '../../testing/small-canary.ts';
import { guideChanges, smallCanary, smallSet, writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishGuide, publishVersions } from '../../testing/small-store.ts';
import { type PruneInput, planPrune, pruneSite } from './prune.ts';

function later(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
}
const A_SECOND = 1 / 86_400;
const guide = (...versions: string[]) => versions.map((version) => ({ app: 'guide', version }));

it('deletes old releases with their comparisons, except the live and the former one', async () => {
  const { store, first } = await liveStore();
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publishGuide(store, version);
  const comparison = await storeComparison(store, first, smallSet(undefined, { guide: '2.0.0' }));
  expect(await pruneSite({ store })).toEqual(guide());
  // With 0 days, only releases that were replaced before now are deleted.
  later(A_SECOND);
  const options = { store, days: 0, keep: 0 };
  const planned = await pruneSite({ ...options, dryRun: true });
  expect(store.releases.has('guide', '1.0.0')).toBe(true);
  expect(await pruneSite(options)).toEqual(planned);
  const names = readdirSync(join(store.folder, 'releases/guide')).sort();
  expect([names, store.comparisons.has(comparison)]).toEqual([['3.0.0', '4.0.0'], false]);
});

it('keeps current and recent canaries, and previewed releases', async () => {
  const { store } = await liveStore();
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) {
    writeRemote(store, 'guide', version);
    utimesSync(join(store.releases.folder('guide', version), 'release.json'), 0, 0);
  }
  await publishVersions(store, {}, { action: 'canary', canaries: [smallCanary()] });
  later(100);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const preview = { ...smallSet(undefined, { guide: '3.0.0' }), app: 'guide', version: '3.0.0' };
  await store.previews.add({ ...preview, expiresAt }, Date.now());
  expect(await pruneSite({ store, days: 0, keep: 0 })).toEqual(guide('4.0.0'));
  await publishVersions(store, {}, { action: 'canary', canaries: [] });
  later(29);
  expect(await pruneSite({ store, keep: 0 })).toEqual(guide('3.0.0'));
  later(2);
  expect(await pruneSite({ store, keep: 0 })).toEqual(guide('2.0.0'));
  expect(existsSync(store.releases.folder('guide', '1.0.0'))).toBe(true);
});

describe('the plan', () => {
  const DAY = 86_400_000;
  const NOW = Date.UTC(2026, 5, 30);

  /** One version of the guide goes live each day, the last one at `lastAt`. */
  function site(versions: readonly string[], rest: Partial<PruneInput> = {}, lastAt = NOW): PruneInput {
    const history = guideChanges(versions, lastAt);
    const distinct = [...new Set(history.map((change) => change.versions.guide ?? ''))];
    const releases = distinct.map((version) => ({ app: 'guide', version, builtAt: NOW - 1000 * DAY }));
    return { history, releases, needed: [], days: 30, keep: 3, now: NOW, ...rest };
  }
  const days = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const draft = (builtAt: number) => site([], { releases: [{ app: 'guide', version: '9', builtAt }] });
  const longAgo = (versions: readonly string[], rest: Partial<PruneInput> = {}) =>
    site(versions, rest, NOW - 300 * DAY);
  const NOTHING = { days: 0, keep: 0 };

  it.each<[string, PruneInput, string[]]>([
    // The 9th was replaced exactly 30 days ago, which is not more than 30 days.
    ['releases that were live in the last 30 days, counted from their replacement', site(days(40)), days(8)],
    ['the last three releases of an app, however old', longAgo(days(5)), ['1', '2']],
    ['the live release and the one before', longAgo(days(5), NOTHING), ['1', '2', '3']],
    ['the target of a rollback', longAgo([...days(5), '<1'], NOTHING), ['2', '3', '4']],
    ['no draft for more than 30 days', draft(NOW - 30 * DAY - 1), ['9']],
    ['a draft of the last day, whatever the options', { ...draft(NOW - DAY), ...NOTHING }, []],
  ])('keeps %s', (_, input, pruned) => expect(planPrune(input)).toEqual(guide(...pruned)));
});
