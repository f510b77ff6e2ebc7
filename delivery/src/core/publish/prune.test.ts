import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { abortCanary } from '../../rollout/change-canary.ts';
import { startSmallCanary, step } from '../../testing/small-canary.ts';
import { guideSwitches, SMALL_VERSIONS, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { canaryIds } from '../store/canaries.ts';
import type { KeptComposition } from '../store/compositions.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { type PruneInput, planPrune, pruneSite } from './prune.ts';

async function fourGuides() {
  const small = await composeSmallSite();
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) {
    writeRemote(small.store, 'guide', version);
    await small.change({ guide: version });
  }
  return small;
}

const stylesOf = (store: SiteStore) =>
  readdirSync(join(store.folder, 'styles')).filter((file) => file.endsWith('.css'));

/** Has the clock go on. */
function later(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
}
const A_SECOND = 1 / 86_400;

it('deletes what it is told to, but nothing that was live lately, never the live release nor the one before', async () => {
  const { store, first } = await fourGuides();
  const names = (folder: string) => readdirSync(join(store.folder, folder)).sort();
  const all = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'];
  expect(await pruneSite({ store })).toEqual({ compositions: [], releases: [] });
  expect(names('releases/guide')).toEqual(all);
  // What was replaced a moment ago was so some time ago.
  later(A_SECOND);
  const options = { store, days: 0, keep: 0 };
  const planned = await pruneSite({ ...options, dryRun: true });
  expect(names('releases/guide')).toEqual(all);
  expect(await pruneSite(options)).toEqual(planned);
  expect(names('releases/guide')).toEqual(['3.0.0', '4.0.0']);
  expect(names('compositions')).toHaveLength(2);
  expect(names('compositions')).not.toContain(first.id);
  expect(names('drafts')).toEqual([]);
});

it('deletes the stylesheets that no page names any more', async () => {
  const { store, change } = await composeSmallSite();
  const styles = () => stylesOf(store);
  const before = styles();
  writeShell(store, '2.0.0', '.shell { color: red }');
  writeShell(store, '3.0.0', '.shell { color: blue }');
  await change({ shell: '2.0.0' });
  await change({ shell: '3.0.0' });
  expect(styles()).toHaveLength(3 * before.length);
  // One that is new may be of pages that are being composed.
  later(A_SECOND);
  await pruneSite({ store, days: 0, keep: 0 });
  expect(styles()).toHaveLength(3 * before.length);
  later(1 / 12);
  await pruneSite({ store, days: 0, keep: 0 });
  expect(styles()).toHaveLength(2 * before.length);
  expect(styles().filter((file) => before.includes(file))).toEqual([]);
});

it('keeps the canaries, and what was so lately, with the stylesheets of its pages', async () => {
  const { store } = await composeSmallSite();
  writeShell(store, '2.0.0', '.shell { color: red }');
  writeRemote(store, 'guide', '2.0.0');
  await store.names.claim({ shell: '2.0.0', guide: '2.0.0' });
  for (const name of ['shell', 'guide'])
    utimesSync(join(store.folder, 'releases', name, '2.0.0/release.json'), 0, 0);
  const styles = () => stylesOf(store);
  const before = styles();
  await startSmallCanary(store, { app: 'shell' });
  const own = styles().filter((file) => !before.includes(file));
  expect(own.length).toBeGreaterThan(0);
  const canaries = canaryIds(await store.rollouts.read());
  expect(canaries).toHaveLength(1);
  later(100);
  const first = await pruneSite({ store, days: 0, keep: 0 });
  expect(first.compositions).not.toContain(canaries[0]);
  expect(first.releases).toEqual([{ app: 'guide', version: '2.0.0' }]);
  await abortCanary({ store, app: 'shell', step });
  later(29);
  expect(await pruneSite({ store, keep: 0 })).toEqual({ compositions: canaries, releases: [] });
  expect(styles()).toEqual(expect.arrayContaining(own));
  later(2);
  expect((await pruneSite({ store, keep: 0 })).releases).toEqual([{ app: 'shell', version: '2.0.0' }]);
  expect(styles()).toEqual(before);
});

it('does nothing on a site where nothing is live', async () => {
  await expect(pruneSite({ store: openStore(temporaryFolder()) })).rejects.toThrow('Nothing is live yet');
});

describe('plan prune', () => {
  const DAY = 86_400_000;
  const NOW = Date.UTC(2026, 5, 30);

  const keptWith = (guide: string, composedAt: number) =>
    ({
      composition: { id: `with-${guide}`, versions: { ...SMALL_VERSIONS, guide } },
      composedAt,
    }) as unknown as KeptComposition;
  /** A site whose guide went through these versions, one a day until `NOW`; everything else is of the first day. */
  function site(versions: readonly string[], rest: Partial<PruneInput> = {}): PruneInput {
    const history = guideSwitches(versions, NOW);
    const distinct = [...new Set(history.map(({ versions: { guide } }) => guide))];
    const builtAt = NOW - 1000 * DAY;
    return {
      history,
      compositions: distinct.map((guide) => keptWith(guide, builtAt)),
      releases: distinct.map((version) => ({ app: 'guide', version, builtAt })),
      previewed: [],
      rollouts: { canaries: [], compositions: {}, former: [] },
      days: 30,
      keep: 3,
      now: NOW,
      ...rest,
    };
  }

  const days = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

  const never = (builtAt: number) => {
    const { releases } = site(['1']);
    return site(['1'], { releases: [...releases, { app: 'guide', version: '9', builtAt }] });
  };
  const longAgo = (versions: readonly string[], kept: Partial<PruneInput> = {}) =>
    site(days(5), { history: guideSwitches(versions, NOW - 300 * DAY), ...kept });
  const NOTHING = { days: 0, keep: 0 };
  const tried = never(NOW - 9 * DAY);

  it.each<[string, PruneInput, string[], string[]?]>([
    // The 40th is live now; the 9th was replaced 30 days ago, which is not yet more than 30.
    ['what was live within the days, counted from when it was replaced', site(days(40)), days(8)],
    ['the last three releases of an app, however old', longAgo(days(5)), ['1', '2'], ['1', '2', '3']],
    ['what is live and the one before', longAgo(days(5), NOTHING), ['1', '2', '3']],
    ['what a roll back has led to', longAgo([...days(5), '<1'], NOTHING), ['2', '3', '4']],
    ['for a day what was never live', never(NOW - DAY), []],
    ['nothing that was never live for longer', never(NOW - DAY - 1), ['9'], []],
    ['what has a preview', site(days(40), { previewed: ['with-2'] }), days(8).toSpliced(1, 1)],
    [
      'the releases of a composition that it keeps',
      { ...tried, compositions: [...tried.compositions, keptWith('9', NOW)] },
      [],
    ],
  ])('keeps %s', (_, input, releases, compositions = releases) => {
    expect(planPrune(input)).toEqual({
      releases: releases.map((version) => ({ app: 'guide', version })),
      compositions: compositions.map((version) => `with-${version}`),
    });
  });
});
