import { LOCALE } from 'shared-lib/site/locale.ts';
import { DAY_MS } from '../time/hours.ts';
import {
  type Comparison,
  compareVotes,
  daysFor,
  type Estimate,
  POWER_PERCENT,
  type Proportion,
  rateOf,
  sampleSize,
} from './statistics.ts';

/** What visitors of an app did in one day, from one source, with one release, or in all. */
export interface FunnelCount {
  /** Landing-page views. */
  landingPageViews: number;
  /** Guide requests, without the suspected ones. */
  requests: number;
  /** Views of the download page. */
  views: number;
  /** Clicks on a download button. */
  downloads: number;
  /** Guide requests that a robot may have sent. */
  suspected: number;
  /** What came without a view of the landing page, or of a release that was never served. */
  unseen: number;
  /** Pages with links to the shop that were opened and said whether one was followed; those in which one was. */
  openings: number;
  clicks: number;
}

export const noCount = (): FunnelCount => ({
  landingPageViews: 0,
  requests: 0,
  views: 0,
  downloads: 0,
  suspected: 0,
  unseen: 0,
  openings: 0,
  clicks: 0,
});

/** Which count an event belongs to, by its kind. */
export const FIELDS = {
  'landing-page-view': 'landingPageViews',
  view: 'views',
  request: 'requests',
  download: 'downloads',
  suspected: 'suspected',
  unseen: 'unseen',
  opening: 'openings',
  click: 'clicks',
} as const satisfies Record<string, keyof FunnelCount>;

/** What releases are compared by: how many of what was opened did what it is for. */
export const GOALS = {
  requests: {
    app: 'guide',
    of: 'landingPageViews',
    trial: 'landing-page view',
    one: 'request',
    each: 'landing-page views',
  },
  downloads: {
    app: 'guide',
    of: 'views',
    trial: 'download-page view',
    one: 'download',
    each: 'download-page views',
  },
  clicks: { app: 'content', of: 'openings', trial: 'page opening', one: 'click', each: 'page openings' },
} as const satisfies Record<
  string,
  { app: string; of: keyof FunnelCount; trial: string; one: string; each: string }
>;

export type Goal = keyof typeof GOALS;

/** What releases of an app can be compared by; nothing for an app that has no goal. */
export const goalsOf = (app: string): Goal[] =>
  (Object.keys(GOALS) as Goal[]).filter((goal) => GOALS[goal].app === app);

/** Every app that has a goal. */
export const GOAL_APPS: readonly string[] = [...new Set(Object.values(GOALS).map(({ app }) => app))];

/**
 * The counts of a goal. More than one for each view (a second click, a form sent without script) count as one, so
 * that a rate stays a rate.
 */
export function proportionOf(count: FunnelCount, goal: Goal): Proportion {
  const trials = count[GOALS[goal].of];
  return { successes: Math.min(count[goal], trials), trials };
}

/** A release's funnel. */
export interface CountedRelease {
  /** As it is shown: a version, or `unknown`. */
  name: string;
  count: FunnelCount;
  /** The first hour with an event, in milliseconds since 1970 UTC. */
  since: number;
}

/** What can be said of two releases. */
export interface Judgement {
  goal: Goal;
  /** The earlier release and the later one, by the votes on them if they are compared by votes. */
  releases: readonly { name: string; counts: Proportion; rate: Estimate }[];
  /** Whether they are compared by votes; otherwise there is no verdict. */
  together: boolean;
  comparison: Comparison;
  /** The verdict in sentences. */
  words: readonly string[];
}

/** The change that numbers are planned for when nobody names one: a fifth. */
const EFFECT = 0.2;

/** The latest release first. */
export const latestFirst = (releases: readonly CountedRelease[]): CountedRelease[] =>
  releases.toSorted((a, b) => b.since - a.since || a.name.localeCompare(b.name));

/**
 * Compares two releases by the votes of networks that got one of them by chance: only then is the difference theirs. The
 * verdict holds however often it is asked for, and whatever strangers have voted (`statistics.ts`).
 * @param pair the earlier release and the later one, each with all that was counted of it.
 * @param votes on each release that is compared, by version.
 * @param plan since when they have been compared, the present time (both in milliseconds since 1970 UTC), and how many
 *   comparisons are made of the same question.
 */
export function judge(
  pair: readonly [Pick<CountedRelease, 'name' | 'count'>, Pick<CountedRelease, 'name' | 'count'>],
  goal: Goal,
  votes: ReadonlyMap<string, { since: number; count: FunnelCount }>,
  { now, comparisons = 1 }: { now: number; comparisons?: number },
): Judgement {
  const together = pair.every(({ name }) => votes.has(name));
  const releases = pair.map(({ name, count }) => {
    const counts = proportionOf((together && votes.get(name)?.count) || count, goal);
    return { name, counts, rate: rateOf(counts) };
  });
  const [earlier, later] = releases as [(typeof releases)[0], (typeof releases)[0]];
  const comparison = compareVotes(earlier.counts, later.counts, comparisons);
  const judgement = { goal, releases, together, comparison };
  const days = Math.max(1, (now - (votes.get(later.name)?.since ?? now)) / DAY_MS);
  return { ...judgement, words: wordsFor(judgement, { days, comparisons }) };
}

/** Of each hundred, with one decimal. */
export const perHundred = (rate: number): string => (100 * rate).toFixed(1);
const signed = (rate: number) => (rate < 0 ? `−${perHundred(-rate)}` : `+${perHundred(rate)}`);
/** `1,200`. */
export const number = (value: number): string => value.toLocaleString(LOCALE);
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
      'No verdict: visitors did not get one of them by chance, so the season, the weekday, a campaign or strangers may be the reason. Run one of them as a canary to know.',
    ];
  }
  const range = `With 95 % certainty, however often you look, and whatever 50 strangers do, the difference is between ${signed(difference.low)} and ${signed(difference.high)} ${one}s for each 100.`;
  if (verdict === 'higher') return [`${later.name} is better, beyond chance.`, rates, range];
  if (verdict === 'lower') return [`${later.name} is worse, beyond chance.`, rates, range];
  const needed = neededWords(earlier, later, each, plan);
  if (verdict === 'early') {
    const had = `${plural(later.counts.trials, trial)} and ${plural(earlier.counts.trials, trial)}`;
    return [
      `Too early to say: ${later.name} and ${earlier.name} have had ${had} of different networks.`,
      ...needed,
    ];
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
  const fraction = later.counts.trials / had;
  const rate = earlier.rate.value;
  if (!(rate > 0 && rate * (1 + EFFECT) < 1 && fraction > 0 && fraction < 1)) return [];
  const wanted = sampleSize(rate, EFFECT, { fraction, comparisons });
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
