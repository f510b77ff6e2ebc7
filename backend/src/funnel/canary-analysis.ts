import {
  type CountedTelemetry,
  endOf,
  PAGE_ERRORS,
  type PageError,
  percentile,
  telemetryIn,
  type Vital,
} from '../telemetry/page-telemetry.ts';
import { type FunnelCount, noCount, number, perHundred, proportionOf } from './judge.ts';
import { compare, happensMore, LEAST_VIEWS, type Proportion, STRANGERS, without } from './statistics.ts';

/*
 * Whether a canary harms its visitors, against the stable release that others get at the same time. It is judged by
 * votes, one of each network (`telemetry/votes.ts`), as if the votes of `STRANGERS` networks had been given to deceive.
 * Every test may be looked at as often as one likes; all tests of a canary together are wrong in at most one of a hundred
 * canaries, from one change of its rollout percentage to the next.
 */

/** Releases of one app that visitors get by chance. */
export interface CanaryReleases {
  app: string;
  /** The stable version, which everybody else gets. */
  base: string;
  versions: readonly string[];
  /** Since when they have had these percentages, in milliseconds since 1970 UTC. */
  since: number;
}

/** The votes of networks on a release. */
export interface ReleaseVotes {
  /** Since when the releases of its app have been compared. */
  since: number;
  health: CountedTelemetry;
  count: FunnelCount;
}

/** What speaks against a canary. */
export interface CanaryVerdict {
  version: string;
  /** Networks that sent page telemetry, with this release and with stable. */
  views: number;
  baseViews: number;
  /** Why it is to be aborted, in sentences; empty while nothing speaks against it, or only as many as strangers may be. */
  reasons: readonly string[];
  /** Why it must not go on, in sentences: so it would be if strangers had voted for it. */
  doubts: readonly string[];
}

/** How often a canary without a difference may be aborted while its percentage stays, whatever its number of tests and looks. */
const FALSE_STOPS = 0.01;
/** What `compare` allows a single question. */
const FALSE_VERDICTS = 0.05;
/** Votes with error that stop a release, beside those that strangers may have given: fewer may be a few odd browsers. */
const LEAST_ERRORS = 10;
/** Requests for a landing-page view, as a part of the other release's, that are far below. */
const FAR_BELOW = 0.8;
/** A vital is worse when its 75th percentile is both so many times and so much above. */
const TIMES = 1.2;
const MARGINS = { LCP: 200, INP: 50 } as const satisfies Partial<Record<Vital, number>>;
type JudgedVital = keyof typeof MARGINS;
const JUDGED_VITALS = Object.keys(MARGINS) as JudgedVital[];
/** What is asked of each version: three errors, two vitals, requests. */
const QUESTIONS = PAGE_ERRORS.length + JUDGED_VITALS.length + 1;

const ERROR_WORDS: Readonly<Record<PageError, string>> = {
  error: 'had an error of its scripts',
  load: 'failed to load a part of it',
  violation: 'broke the security policy',
};
const VITAL_WORDS: Readonly<Record<JudgedVital, string>> = {
  LCP: 'showed their main content',
  INP: 'answered a click or key',
};

const milliseconds = (value: number) => `${number(Math.round(value))} ms`;
const rate = ({ successes, trials }: Proportion) => perHundred(trials === 0 ? 0 : successes / trials);
const counts = ({ successes, trials }: Proportion) => `${number(successes)} of ${number(trials)}`;

/**
 * Why pages of the second release go wrong more often; null while they do not, beyond chance.
 * @param forged how many votes to leave out that speak against it; below none, that speak for it.
 */
function moreErrors(
  error: PageError,
  [base, canary]: readonly [CountedTelemetry, CountedTelemetry],
  forged: number,
  falseIn: number,
): string | null {
  const [before, after] = [base, canary].map(({ pages, errors }) => ({
    successes: Math.min(errors[error], pages),
    trials: pages,
  })) as [Proportion, Proportion];
  const [least, most] = [without(before, -forged), without(after, forged)];
  const isFew = forged > 0 && most.successes < LEAST_ERRORS;
  if (isFew || !happensMore(least, most, falseIn)) return null;
  return `${rate(after)} of 100 page views, one of each network, ${ERROR_WORDS[error]} (${counts(after)}), with the stable release ${rate(before)} (${counts(before)}).`;
}

/** How many lie above a bucket. */
function above(histogram: ReadonlyMap<number, number>, bucket: number): Proportion {
  const all = [...histogram];
  const total = (some: typeof all) => some.reduce((sum, [, count]) => sum + count, 0);
  return { successes: total(all.filter(([at]) => at > bucket)), trials: total(all) };
}

/** A histogram without so many of its slowest; below none, of its fastest. */
function trimmed(histogram: ReadonlyMap<number, number>, votes: number): Map<number, number> {
  let left = Math.abs(votes);
  const sorted = [...histogram].sort(([a], [b]) => (votes > 0 ? b - a : a - b));
  return new Map(
    sorted.map(([bucket, count]) => {
      const taken = Math.min(left, count);
      left -= taken;
      return [bucket, count - taken];
    }),
  );
}

/** The bucket that three of four are within. */
const bucketOf75 = (histogram: ReadonlyMap<number, number>): number => percentile(histogram, 0.75) ?? 0;

/**
 * Why the second release is slower; null while it is not. Its 75th percentile must be above by the margins, and the part
 * of its pages that is slower than three quarters of the other's must be larger than that quarter, beyond chance.
 */
function worseVital(
  vital: JudgedVital,
  [base, canary]: readonly [CountedTelemetry, CountedTelemetry],
  forged: number,
  comparisons: number,
): string | null {
  const least = trimmed(base.histograms[vital], -forged);
  const most = trimmed(canary.histograms[vital], forged);
  const line = bucketOf75(least);
  const [before, after] = [above(least, line), above(most, line)];
  if (Math.min(before.trials, after.trials) < LEAST_VIEWS) return null;
  const [usual, slow] = [endOf(vital, line), endOf(vital, bucketOf75(most))];
  const isSlower = slow >= usual * TIMES && slow >= usual + MARGINS[vital];
  if (!isSlower || compare(before, after, comparisons).verdict !== 'higher') return null;
  return `Three of four pages, one of each network, ${VITAL_WORDS[vital]} within ${milliseconds(slow)} (${vital}, ${number(after.trials)} page views), with the stable release within ${milliseconds(usual)} (${number(before.trials)}).`;
}

/** Why the form of the second release may fail; null while as many ask for the guide as with the other. */
function fewerRequests(
  [base, canary]: readonly [FunnelCount, FunnelCount],
  forged: number,
  comparisons: number,
): string | null {
  const [before, after] = [proportionOf(base, 'requests'), proportionOf(canary, 'requests')];
  const [least, most] = [without(before, forged), without(after, -forged)];
  const isFarBelow = most.successes * least.trials <= FAR_BELOW * least.successes * most.trials;
  if (!isFarBelow || compare(least, most, comparisons).verdict !== 'lower') return null;
  return `${rate(after)} requests for each 100 landing-page views, one of each network (${counts(after)}), with the stable release ${rate(before)} (${counts(before)}): its form may fail.`;
}

const NO_VOTES: ReleaseVotes = {
  since: 0,
  health: telemetryIn({ at: 0, release: '', counts: new Map() }),
  count: noCount(),
};

/** Judges each canary by the votes on each release, by version. */
export function analyzeCanaries(
  { base, versions }: Pick<CanaryReleases, 'base' | 'versions'>,
  votes: ReadonlyMap<string, ReleaseVotes>,
): CanaryVerdict[] {
  return versions.map((version) => {
    const [before, after] = [votes.get(base) ?? NO_VOTES, votes.get(version) ?? NO_VOTES];
    const views = after.health.pages;
    const baseViews = before.health.pages;
    const wrongWithout = (forged: number, falseIn: number): string[] => {
      const comparisons = FALSE_VERDICTS / falseIn;
      const both = [before.health, after.health] as const;
      const pages =
        Math.min(views, baseViews) < LEAST_VIEWS
          ? []
          : [
              ...PAGE_ERRORS.map((error) => moreErrors(error, both, forged, falseIn)),
              ...JUDGED_VITALS.map((vital) => worseVital(vital, both, forged, comparisons)),
            ];
      // Whoever forges a request has to ask for a guide: for a doubt, requests are taken as they are.
      const requests = fewerRequests([before.count, after.count], Math.max(0, forged), comparisons);
      return [...pages, requests].filter((reason) => reason !== null);
    };
    return {
      version,
      views,
      baseViews,
      reasons: wrongWithout(STRANGERS, FALSE_STOPS / (QUESTIONS * versions.length)),
      // A doubt without a reason is only a delay.
      doubts: wrongWithout(-STRANGERS, FALSE_VERDICTS),
    };
  });
}
