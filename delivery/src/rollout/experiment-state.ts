import type { Funnel } from 'backend';
import {
  type Estimate,
  FIELDS,
  firstRevenueDay,
  GOALS,
  type Goal,
  judge,
  noCount,
  rateIn,
  revenueWords,
} from 'backend/figures';
import type { Canary } from '../core/store/canaries.ts';

/** A canary with a question. */
export type ExperimentCanary = Canary & { experiment: NonNullable<Canary['experiment']> };

/** Whether a canary is an experiment. */
export const isExperiment = (canary: Canary): canary is ExperimentCanary => canary.experiment !== null;

/** How an experiment stands. */
export interface ExperimentState {
  /** How many networks opened what it is counted by, with all of its releases together. */
  counted: number;
  /** Sentences, for each release that is compared with the present one. */
  words: readonly string[];
}

/**
 * Compares each release of an experiment with the present one, by the votes on what it asks about, and by their revenue where
 * their links have tracking ids of their own.
 */
export async function experimentState(
  { app, stable, variants, changedAt, experiment }: ExperimentCanary,
  funnel: Pick<Funnel, 'votes' | 'earnings'>,
  now: number,
): Promise<ExperimentState> {
  const goal = experiment.goal as Goal;
  const votes = await funnel.votes(app);
  const [present, ...others] = [stable, ...variants.map(({ version }) => version)].map((name) => ({
    name,
    count: votes.get(name)?.count,
  }));
  const since = Date.parse(changedAt);
  const earnings = await funnel.earnings(firstRevenueDay(since));
  const stablePercent = variants.reduce((rest, { percent }) => rest - percent, 100);
  const revenueOf = (later: string) =>
    revenueWords(
      {
        app,
        earlier: stable,
        later,
        isEven: variants.find(({ version }) => version === later)?.percent === stablePercent,
        since,
        now,
        comparisons: variants.length,
      },
      earnings,
    );
  const words = others.flatMap(({ name, count }) => {
    if (!present?.count || !count) return ['Nothing was counted yet.', ...revenueOf(name)];
    const pair = [
      { name: present.name, count: present.count },
      { name, count },
    ] as const;
    const judged = judge(pair, goal, votes, { now, comparisons: variants.length }).words;
    return [...judged, ...revenueOf(name)];
  });
  const counted = [...votes.values()].reduce((sum, { count }) => sum + count[GOALS[goal].of], 0);
  return { counted, words };
}

/** A release's rate with its interval of 95 %, of all that was counted from the start of its experiment until a time. */
export interface RateSeries {
  version: string;
  /** `at` in milliseconds since 1970 UTC. */
  points: readonly (Estimate & { at: number; trials: number; successes: number })[];
}

const HOUR_MS = 3_600_000;
/** How long an experiment has a point for each hour; then it has one for each day. */
const BY_HOURS_MS = 3 * 24 * HOUR_MS;

/**
 * The rates of an experiment's releases over time, by hours and after three days by days; then the first day, which is not
 * whole, is left out. All that was counted is in it, strangers' too: the verdict goes by votes.
 */
export async function experimentRates(
  { app, stable, variants, since, experiment }: ExperimentCanary,
  funnel: Pick<Funnel, 'events'>,
  now: number,
): Promise<readonly RateSeries[]> {
  const goal = experiment.goal as Goal;
  const { of } = GOALS[goal];
  const begun = Date.parse(since);
  const step = now - begun < BY_HOURS_MS ? HOUR_MS : 24 * HOUR_MS;
  const series = [stable, ...variants.map(({ version }) => version)].map((version) => ({
    version,
    count: noCount(),
    points: new Map<number, RateSeries['points'][number]>(),
  }));
  const from = step === HOUR_MS ? begun : Math.ceil(begun / step) * step;
  for await (const { kind, at, release, count } of funnel.events(from, app)) {
    const one = series.find(({ version }) => release === `${app}/${version}`);
    const field = kind === 'uncounted' ? undefined : FIELDS[kind];
    if (!one || (field !== of && field !== goal)) continue;
    one.count[field] += count;
    const rate = rateIn(one.count, goal);
    const until = Math.min(now, (Math.floor(at / step) + 1) * step);
    const { [of]: trials, [goal]: successes } = one.count;
    if (rate) one.points.set(until, { at: until, trials, successes, ...rate });
  }
  return series.map(({ version, points }) => ({ version, points: [...points.values()] }));
}
