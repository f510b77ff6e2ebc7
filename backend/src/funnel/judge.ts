import {
  type Comparison,
  compare,
  daysFor,
  type Estimate,
  POWER_PERCENT,
  type Proportion,
  rateOf,
  sampleSize,
} from './statistics.ts';

/** The guide funnel of one day, source or release, or of all. */
export interface FunnelCount {
  /** Openings of the signup page. */
  openings: number;
  /** Guide requests, without the suspected ones. */
  requests: number;
  /** Openings of the download page. */
  views: number;
  /** Clicks on a download button. */
  downloads: number;
  /** Guide requests that a robot may have sent. */
  suspected: number;
}

export const noCount = (): FunnelCount => ({
  openings: 0,
  requests: 0,
  views: 0,
  downloads: 0,
  suspected: 0,
});

/** Which count an event belongs to, by its kind. */
export const FIELDS = {
  opening: 'openings',
  view: 'views',
  request: 'requests',
  download: 'downloads',
  suspected: 'suspected',
} as const satisfies Record<string, keyof FunnelCount>;

/** What releases are compared by: how many of what was opened did what it is for. */
export const GOALS = {
  requests: { of: 'openings', trial: 'opening', one: 'request', each: 'openings of the signup page' },
  downloads: { of: 'views', trial: 'view', one: 'download', each: 'views of the download page' },
} as const satisfies Record<string, { of: keyof FunnelCount; trial: string; one: string; each: string }>;

export type Goal = keyof typeof GOALS;

/**
 * The counts of a goal. More than one for each opening (a second click, a form sent without script) count as one, so
 * that a rate stays a rate.
 */
export function proportionOf(count: FunnelCount, goal: Goal): Proportion {
  const trials = count[GOALS[goal].of];
  return { successes: Math.min(count[goal], trials), trials };
}

/** A release's funnel, minute by minute (milliseconds since 1970 UTC). */
export interface ReleaseTimeline {
  /** As it is shown: a version, or `not told`. */
  name: string;
  minutes: ReadonlyMap<number, FunnelCount>;
}

/** A release with its rates. */
export interface JudgedRelease extends ReleaseTimeline {
  count: FunnelCount;
  /** The first and last minute with an event. */
  since: number;
  until: number;
  rates: Record<Goal, Estimate>;
}

/** What can be said of two releases. */
export interface Judgement {
  goal: Goal;
  /** The earlier release and the later one, in the time in which both had visitors. */
  releases: readonly { name: string; counts: Proportion; rate: Estimate }[];
  /** Whether they were shown at the same time; otherwise there is no verdict. */
  together: boolean;
  comparison: Comparison;
  /** The verdict in sentences. */
  words: readonly string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The change that numbers are planned for when nobody names one: a fifth. */
const EFFECT = 0.2;
/** Two releases were shown together when at least this part of the later one's visitors came while both were. */
const TOGETHER = 0.5;

const sum = (counts: Iterable<FunnelCount>): FunnelCount => {
  const total = noCount();
  for (const count of counts) {
    for (const field of Object.keys(total) as (keyof FunnelCount)[]) total[field] += count[field];
  }
  return total;
};

/** Rates of each release, the latest first. */
export function judgeReleases(timelines: readonly ReleaseTimeline[]): JudgedRelease[] {
  return timelines
    .map(({ name, minutes }) => {
      const count = sum(minutes.values());
      const times = [...minutes.keys()];
      const rates = {
        requests: rateOf(proportionOf(count, 'requests')),
        downloads: rateOf(proportionOf(count, 'downloads')),
      };
      const since = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
      const until = times.reduce((a, b) => Math.max(a, b), 0);
      return { name, minutes, count, since, until, rates };
    })
    .sort((a, b) => b.since - a.since || a.name.localeCompare(b.name));
}

/**
 * Compares two releases by what happened while both had visitors: only then is the difference theirs. The verdict holds
 * however often it is asked for (`statistics.ts`).
 * @param comparisons how many are made of the same question.
 */
export function judge(
  timelines: readonly [ReleaseTimeline, ReleaseTimeline],
  goal: Goal,
  comparisons = 1,
): Judgement {
  const pair = [...timelines].sort((a, b) => first(a) - first(b));
  const since = Math.max(...pair.map(first));
  const until = Math.min(...pair.map(last));
  const common = pair.map(({ name, minutes }) => {
    const counts = proportionOf(
      sum([...minutes].filter(([at]) => at >= since && at <= until).map(([, count]) => count)),
      goal,
    );
    return { name, counts, rate: rateOf(counts) };
  });
  const [earlier, later] = common as [(typeof common)[0], (typeof common)[0]];
  const ofLater = proportionOf(sum((pair[1] as ReleaseTimeline).minutes.values()), goal).trials;
  const together = until >= since && later.counts.trials >= TOGETHER * ofLater && ofLater > 0;
  const comparison = compare(earlier.counts, later.counts, comparisons);
  const releases = together
    ? common
    : pair.map(({ name, minutes }) => {
        const counts = proportionOf(sum(minutes.values()), goal);
        return { name, counts, rate: rateOf(counts) };
      });
  const judgement = { goal, releases, together, comparison };
  const days = Math.max(1, (until - since) / DAY_MS);
  return { ...judgement, words: wordsFor(judgement, { days, comparisons }) };
}

const first = ({ minutes }: ReleaseTimeline) =>
  [...minutes.keys()].reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const last = ({ minutes }: ReleaseTimeline) => [...minutes.keys()].reduce((a, b) => Math.max(a, b), 0);

/** Of each hundred, with one decimal. */
export const perHundred = (rate: number): string => (100 * rate).toFixed(1);
const signed = (rate: number) => (rate < 0 ? `−${perHundred(-rate)}` : `+${perHundred(rate)}`);
/** `1,200`. */
export const number = (value: number): string => value.toLocaleString('en-US');
/** `1 day`, `1,200 days`. */
export const plural = (value: number, one: string): string =>
  `${number(value)} ${one}${value === 1 ? '' : 's'}`;

function wordsFor(
  { goal, releases, together, comparison: { difference, verdict } }: Omit<Judgement, 'words'>,
  plan: { days: number; comparisons: number },
): string[] {
  const [earlier, later] = releases as [(typeof releases)[0], (typeof releases)[0]];
  const { one, trial, each } = GOALS[goal];
  const rates = `${later.name} brings ${perHundred(later.rate.value)} ${one}s for each 100 ${each}, ${earlier.name} ${perHundred(earlier.rate.value)}.`;
  if (!together) {
    return [
      rates,
      'No verdict: they were live one after the other, so the season, the weekday or a campaign may be the reason. Show both at the same time to know.',
    ];
  }
  const range = `With 95 % certainty, and however often you look, the difference is between ${signed(difference.low)} and ${signed(difference.high)} ${one}s for each 100.`;
  if (verdict === 'higher') return [`${later.name} is better, beyond chance.`, rates, range];
  if (verdict === 'lower') return [`${later.name} is worse, beyond chance.`, rates, range];
  const needed = neededWords(earlier, later, each, plan);
  if (verdict === 'early') {
    const had = `${plural(later.counts.trials, trial)} and ${plural(earlier.counts.trials, trial)}`;
    return [`Too early to say: ${later.name} and ${earlier.name} have had ${had}.`, ...needed];
  }
  return ['No difference beyond chance so far.', rates, range, ...needed];
}

/** How many more it takes, at the present rate and traffic. */
function neededWords(
  earlier: { counts: Proportion; rate: Estimate },
  later: { counts: Proportion },
  each: string,
  { days, comparisons }: { days: number; comparisons: number },
): string[] {
  const had = earlier.counts.trials + later.counts.trials;
  const share = later.counts.trials / had;
  const rate = earlier.rate.value;
  if (!(rate > 0 && rate * (1 + EFFECT) < 1 && share > 0 && share < 1)) return [];
  const wanted = sampleSize(rate, EFFECT, { share, comparisons });
  const change = `a change by ${Math.round(EFFECT * 100)} %`;
  if (wanted <= had)
    return [`It has had the ${number(wanted)} that find ${change}: if there is one, it is likely smaller.`];
  const more = daysFor(wanted - had, had / days);
  const rest =
    more === null ? '' : `, and the rest takes about ${plural(more, 'day')} at the present traffic`;
  return [
    `At this rate ${change} would be found in ${POWER_PERCENT} of 100 cases with ${number(wanted)} ${each} in all; there are ${number(had)} so far${rest}.`,
  ];
}
