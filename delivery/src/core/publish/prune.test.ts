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
import { openStore } from '../store/site-store.ts';
import { type PruneInput, planPrune, pruneSite } from './prune.ts';

describe('prune site', () => {
  async function fourGuides() {
    const small = await composeSmallSite();
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) {
      writeRemote(small.store, 'guide', version);
      await small.change({ guide: version });
    }
    return small;
  }

  it('deletes nothing that was live in the last days', async () => {
    const { store } = await fourGuides();
    expect(await pruneSite({ store })).toEqual({ compositions: [], releases: [] });
    expect(readdirSync(join(store.folder, 'releases/guide'))).toHaveLength(4);
  });

  it('deletes what it is told to, but never the live release nor the one before', async () => {
    const { store, first } = await fourGuides();
    // Another clock, so that what was replaced a moment ago was so some time ago.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    const options = { store, days: 0, keep: 0 };
    const planned = await pruneSite({ ...options, dryRun: true });
    expect(readdirSync(join(store.folder, 'releases/guide'))).toHaveLength(4);
    expect(await pruneSite(options)).toEqual(planned);
    vi.useRealTimers();
    expect(readdirSync(join(store.folder, 'releases/guide')).sort()).toEqual(['3.0.0', '4.0.0']);
    expect(readdirSync(join(store.folder, 'compositions'))).toHaveLength(2);
    expect(readdirSync(join(store.folder, 'compositions'))).not.toContain(first.id);
    expect(readdirSync(join(store.folder, 'drafts'))).toEqual([]);
  });

  it('deletes the stylesheets that no page names any more', async () => {
    const { store, change } = await composeSmallSite();
    const styles = () => readdirSync(join(store.folder, 'styles')).filter((file) => file.endsWith('.css'));
    const before = styles();
    writeShell(store, '2.0.0', '.shell { color: red }');
    writeShell(store, '3.0.0', '.shell { color: blue }');
    await change({ shell: '2.0.0' });
    await change({ shell: '3.0.0' });
    expect(styles()).toHaveLength(3 * before.length);
    // One that is new may be of pages that are being composed.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    await pruneSite({ store, days: 0, keep: 0 });
    expect(styles()).toHaveLength(3 * before.length);
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await pruneSite({ store, days: 0, keep: 0 });
    vi.useRealTimers();
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
    const styles = () => readdirSync(join(store.folder, 'styles')).filter((file) => file.endsWith('.css'));
    const before = styles();
    await startSmallCanary(store, { app: 'shell' });
    const own = styles().filter((file) => !before.includes(file));
    expect(own.length).toBeGreaterThan(0);
    const canaries = canaryIds(await store.rollouts.read());
    expect(canaries).toHaveLength(1);
    onTestFinished(() => void vi.useRealTimers());
    const later = (days: number) =>
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });

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
});

describe('plan prune', () => {
  const DAY = 86_400_000;
  const NOW = Date.UTC(2026, 5, 30);

  /** A site whose guide went through these versions, one a day until `NOW`; everything else is of the first day. */
  function site(versions: readonly string[], rest: Partial<PruneInput> = {}): PruneInput {
    const history = guideSwitches(versions, NOW);
    const distinct = [...new Set(history.map(({ versions: { guide } }) => guide))];
    const builtAt = NOW - 1000 * DAY;
    return {
      history,
      compositions: distinct.map(
        (guide) =>
          ({
            composition: { id: `with-${guide}`, versions: { ...SMALL_VERSIONS, guide } },
            composedAt: builtAt,
          }) as unknown as KeptComposition,
      ),
      releases: distinct.map((version) => ({ app: 'guide' as const, version, builtAt })),
      previewed: [],
      rollouts: { canaries: [], compositions: {}, former: [] },
      days: 30,
      keep: 3,
      now: NOW,
      ...rest,
    };
  }

  const days = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const gone = (input: PruneInput) => planPrune(input).releases.map(({ version }) => version);

  it('keeps what was live within the days, counted from when it was replaced', () => {
    // The 40th is live now; the 9th was replaced 30 days ago, which is not yet more than 30.
    expect(gone(site(days(40)))).toEqual(days(8));
    expect(planPrune(site(days(40))).compositions).toEqual(days(8).map((day) => `with-${day}`));
  });

  it('keeps the last releases of an app, however old', () => {
    const old = guideSwitches(days(5), NOW - 300 * DAY);
    expect(gone({ ...site(days(5)), history: old })).toEqual(['1', '2']);
    expect(gone({ ...site(days(5)), history: old, keep: 1 })).toEqual(['1', '2', '3']);
  });

  it('never takes what is live, nor what a roll back leads to', () => {
    const history = guideSwitches(['1', '2', '3', '4', '5', '<1'], NOW - 300 * DAY);
    const plan = planPrune({ ...site(['1', '2', '3', '4', '5']), history, days: 0, keep: 0 });
    expect(plan.releases.map(({ version }) => version)).not.toContain('1');
    expect(plan.compositions).not.toContain('with-1');
    const released = guideSwitches(['1', '2', '3'], NOW - 300 * DAY);
    expect(gone({ ...site(['1', '2', '3']), history: released, days: 0, keep: 0 })).toEqual(['1']);
  });

  it('takes what was never live after a day, and not before', () => {
    const input = site(['1']);
    const never = (builtAt: number) =>
      gone({ ...input, releases: [...input.releases, { app: 'guide', version: '9', builtAt }] });
    expect(never(NOW - DAY - 1)).toEqual(['9']);
    expect(never(NOW - DAY)).toEqual([]);
  });

  it('keeps what has a preview, with its releases', () => {
    const plan = (previewed: string[]) => planPrune(site(days(40), { previewed }));
    expect(plan(['with-2']).compositions).not.toContain('with-2');
    expect(plan(['with-2']).releases).toEqual(plan([]).releases.filter(({ version }) => version !== '2'));
  });

  it('keeps the releases of every composition that it keeps', () => {
    const input = site(['1']);
    const tried = { id: 'tried', versions: { ...SMALL_VERSIONS, guide: '9' } };
    const compositions = [
      ...input.compositions,
      { composition: tried, composedAt: NOW } as unknown as KeptComposition,
    ];
    const releases = [...input.releases, { app: 'guide' as const, version: '9', builtAt: NOW - 9 * DAY }];
    expect(planPrune({ ...input, compositions, releases })).toEqual({ compositions: [], releases: [] });
  });
});
