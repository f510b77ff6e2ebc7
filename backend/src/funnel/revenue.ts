import type { EarningTable } from '../earnings/earnings-table.ts';
import { DAY_MS } from '../time/hours.ts';
import { dayOf } from './funnel-report.ts';
import { plural } from './judge.ts';
import { dollars } from './shop-section.ts';

/*
 * Which of two releases earns more, by the days on which both have figures. Orders have heavy tails: one sofa is worth a
 * hundred paint rollers, and a mean of a month is one sofa. So no sum is compared. Visitors get one of the two releases by
 * chance and in equal parts; if neither is better, the day's larger sum is as likely that of either, whatever the orders
 * are. Against that bets are made, day after day: a part of the capital, larger on a day whose difference ranks high among
 * the days before, on the same release being ahead. The capital, the mean over several sizes of bets and both directions,
 * is a martingale, which reaches `1 / falseIn` with at most that probability at any time (J. Ville, 1939; betting: G. Shafer
 * and V. Vovk, "Game-Theoretic Foundations for Probability and Finance", 2019; ranks of signed differences: F. Wilcoxon,
 * Biometrics Bulletin 1, 1945, taken one after the other by M. Reynolds, Annals of Statistics 3, 1975). `revenue.test.ts`
 * simulates it.
 */

/** How often a verdict may be wrong. */
const ALPHA = 0.05;
/** Parts of the capital that are bet on a day with the largest difference so far. */
const BETS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** What the days say. */
export interface DaysCompared {
  /** Days with a difference, and those on which the later release was ahead. */
  days: number;
  ahead: number;
  /** Whether the later release earns more or less than the earlier one, beyond chance; it stays what it was on the first day on which it was known. */
  verdict: 'open' | 'higher' | 'lower';
}

/**
 * Compares two releases by the difference of each day, the later less the earlier, in the order of the days. The verdict is
 * false in at most 5 % of comparisons without a difference, however often it is asked for.
 * @param comparisons how many comparisons are made of the same question; they share the 5 %.
 */
export function compareDays(differences: readonly number[], comparisons = 1): DaysCompared {
  const capital = [1, -1].flatMap((side) => BETS.map((bet) => ({ bet: side * bet, value: 1 })));
  const sizes: number[] = [];
  const found: DaysCompared = { days: 0, ahead: 0, verdict: 'open' };
  for (const difference of differences) {
    const size = Math.abs(difference);
    if (size === 0) continue;
    sizes.push(size);
    found.days += 1;
    if (difference > 0) found.ahead += 1;
    const rank = sizes.filter((one) => one <= size).length / sizes.length;
    for (const one of capital) one.value *= 1 + Math.sign(difference) * one.bet * rank;
    const sum = (side: number) =>
      capital.reduce((all, { bet, value }) => (bet * side > 0 ? all + value : all), 0);
    if (found.verdict === 'open' && (sum(1) + sum(-1)) / capital.length >= comparisons / ALPHA)
      found.verdict = sum(1) > sum(-1) ? 'higher' : 'lower';
  }
  return found;
}

/** Two releases that visitors get by chance. */
export interface RevenueQuestion {
  app: string;
  /** The version that the other one is compared with. */
  earlier: string;
  later: string;
  /** Whether as many visitors get the one as the other. */
  isEven: boolean;
  /** Since when they have been compared, and the present time, in milliseconds since 1970 UTC. */
  since: number;
  now: number;
  comparisons: number;
}

/**
 * From which day on figures of a comparison count: the retailer pays for a day what readers had clicked in the 24 hours
 * before, so neither the day that it began on counts nor the next one.
 */
export const firstRevenueDay = (since: number): string => dayOf(since + 2 * DAY_MS);

/** What the retailer's figures say of two releases, in sentences; none where no release has figures of its own. */
export function revenueWords(
  { app, earlier, later, isEven, since, now, comparisons }: RevenueQuestion,
  earnings: readonly EarningTable[],
): string[] {
  // Today's figures are not whole.
  const rows = earnings.filter(({ day }) => day >= firstRevenueDay(since) && day < dayOf(now));
  const [before, after] = [earlier, later].map((version) => {
    const of = new Map<string, number>();
    for (const { day, links, cents } of rows)
      if (links === `${app}/${version}`) of.set(day, (of.get(day) ?? 0) + cents);
    return of;
  }) as [Map<string, number>, Map<string, number>];
  if (before.size === 0 && after.size === 0) return [];
  const days = [...after.keys()].filter((day) => before.has(day)).sort();
  const sum = (of: ReadonlyMap<string, number>) =>
    dollars(days.reduce((all, day) => all + (of.get(day) ?? 0), 0));
  const sums = `Revenue on the ${plural(days.length, 'day')} with figures of both: ${later} ${sum(after)}, ${earlier} ${sum(before)}.`;
  if (!isEven) return [sums, 'No verdict on revenue: they have different parts of the visitors.'];
  const {
    verdict,
    days: unlike,
    ahead,
  } = compareDays(
    days.map((day) => (after.get(day) ?? 0) - (before.get(day) ?? 0)),
    comparisons,
  );
  const words = {
    open: `No difference in revenue beyond chance so far: ${later} was ahead`,
    higher: `${later} earns more, beyond chance: it was ahead`,
    lower: `${later} earns less, beyond chance: it was ahead`,
  };
  return [sums, `${words[verdict]} on ${ahead} of ${plural(unlike, 'day')}.`];
}
