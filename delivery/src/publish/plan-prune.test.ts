import { expect, it } from 'vitest';
import type { KeptComposition } from '../store/site.ts';
import { guideSwitches } from '../testing/switches.ts';
import { type PruneInput, planPrune } from './plan-prune.ts';

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
          composition: { id: `with-${guide}`, versions: { ...history[0]?.versions, guide } },
          composedAt: builtAt,
        }) as KeptComposition,
    ),
    releases: distinct.map((version) => ({ app: 'guide' as const, version, builtAt })),
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

it('keeps the releases of every composition that it keeps', () => {
  const input = site(['1']);
  const tried = { id: 'tried', versions: { ...input.history[0]?.versions, guide: '9' } };
  const compositions = [...input.compositions, { composition: tried, composedAt: NOW } as KeptComposition];
  const releases = [...input.releases, { app: 'guide' as const, version: '9', builtAt: NOW - 9 * DAY }];
  expect(planPrune({ ...input, compositions, releases })).toEqual({ compositions: [], releases: [] });
});
