import {
  type CountedHealth,
  endOf,
  percentile,
  TROUBLES,
  type Trouble,
  type Vital,
} from '../counts/page-health.ts';
import { type FunnelCount, noCount, number, perHundred, proportionOf } from './judge.ts';
import { compare, happensMore, type Proportion } from './statistics.ts';

/*
 * Whether a shared release harms its visitors, against the release that others get at the same time. Every test may be
 * looked at each minute; all tests of a share together are wrong in at most one of a hundred shares, from
 * one change of its parts to the next.
 */

/** Releases of one app that visitors get by chance. */
export interface SharedReleases {
  app: string;
  /** The version that everybody else gets. */
  base: string;
  versions: readonly string[];
  /** Since when they have had these parts, in milliseconds since 1970 UTC. */
  since: number;
  /**
   * From when on requests are compared: before, some openings have not become requests yet, and some requests are of
   * openings before.
   */
  requestsSince: number;
}

/** What speaks against a shared release. */
export interface HealthVerdict {
  version: string;
  /** Pages that told how they went, with this release and with the one that others get. */
  views: number;
  baseViews: number;
  /** Why it is to be stopped, in sentences; empty while nothing speaks against it. */
  reasons: readonly string[];
}

/** How often a share without a difference may be stopped while its parts stay, whatever its number of tests and looks. */
const FALSE_STOPS = 0.01;
/** What `compare` allows a single question. */
const FALSE_VERDICTS = 0.05;
/** Pages of each release before anything is said of it. */
const LEAST_VIEWS = 100;
/** Pages with trouble of the shared release: fewer may be of one visitor. */
const LEAST_TROUBLES = 10;
/** A visitor's pages go wrong, or are slow, together: so many of them say as much as one. */
const PAGES_OF_A_VISITOR = 3;
/** Requests for an opening, as a part of the other release's, that are far below. */
const FAR_BELOW = 0.8;
/** A vital is worse when its 75th percentile is both so many times and so much above. */
const TIMES = 1.2;
const MARGINS = { LCP: 200, INP: 50 } as const satisfies Partial<Record<Vital, number>>;
type JudgedVital = keyof typeof MARGINS;
const JUDGED_VITALS = Object.keys(MARGINS) as JudgedVital[];
/** What is asked of each version: three troubles, two vitals, requests. */
const QUESTIONS = TROUBLES.length + JUDGED_VITALS.length + 1;

const TROUBLE_WORDS: Readonly<Record<Trouble, string>> = {
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
/** The same figures by visitors. */
const byVisitor = ({ successes, trials }: Proportion): Proportion => ({
  successes: Math.floor(successes / PAGES_OF_A_VISITOR),
  trials: Math.floor(trials / PAGES_OF_A_VISITOR),
});
const counts = ({ successes, trials }: Proportion) => `${number(successes)} of ${number(trials)}`;

/** Why pages of the second release go wrong more often; null while they do not, beyond chance. */
function worseTrouble(
  trouble: Trouble,
  base: CountedHealth,
  shared: CountedHealth,
  falseIn: number,
): string | null {
  const [before, after] = [base, shared].map(({ pages, troubles }) => ({
    successes: Math.min(troubles[trouble], pages),
    trials: pages,
  })) as [Proportion, Proportion];
  if (after.successes < LEAST_TROUBLES || !happensMore(byVisitor(before), byVisitor(after), falseIn))
    return null;
  return `${rate(after)} of 100 page views ${TROUBLE_WORDS[trouble]} (${counts(after)}), with the present release ${rate(before)} (${counts(before)}).`;
}

/** How many lie above a bucket. */
function above(histogram: ReadonlyMap<number, number>, bucket: number): Proportion {
  const all = [...histogram];
  const total = (some: typeof all) => some.reduce((sum, [, count]) => sum + count, 0);
  return { successes: total(all.filter(([at]) => at > bucket)), trials: total(all) };
}

/** The bucket that three of four are within. */
const bucketOf75 = (histogram: ReadonlyMap<number, number>): number => percentile(histogram, 0.75) ?? 0;

/**
 * Why the second release is slower; null while it is not. Its 75th percentile must be above by the margins, and the part
 * of its pages that is slower than three quarters of the other's must be larger than that quarter, beyond chance.
 */
function worseVital(
  vital: JudgedVital,
  base: CountedHealth,
  shared: CountedHealth,
  comparisons: number,
): string | null {
  const line = bucketOf75(base.histograms[vital]);
  const [before, after] = [above(base.histograms[vital], line), above(shared.histograms[vital], line)];
  if (Math.min(before.trials, after.trials) < LEAST_VIEWS) return null;
  const [usual, slow] = [endOf(vital, line), endOf(vital, bucketOf75(shared.histograms[vital]))];
  const isSlower = slow >= usual * TIMES && slow >= usual + MARGINS[vital];
  if (!isSlower || compare(byVisitor(before), byVisitor(after), comparisons).verdict !== 'higher')
    return null;
  return `Three of four pages ${VITAL_WORDS[vital]} within ${milliseconds(slow)} (${vital}, ${number(after.trials)} page views), with the present release within ${milliseconds(usual)} (${number(before.trials)}).`;
}

/** Why the form of the second release may fail; null while as many ask for the guide as with the other. */
function fewerRequests(base: FunnelCount, shared: FunnelCount, comparisons: number): string | null {
  const [before, after] = [proportionOf(base, 'requests'), proportionOf(shared, 'requests')];
  const isFarBelow = after.successes * before.trials <= FAR_BELOW * before.successes * after.trials;
  if (!isFarBelow || compare(before, after, comparisons).verdict !== 'lower') return null;
  return `${rate(after)} requests for each 100 openings of the signup page (${counts(after)}), with the present release ${rate(before)} (${counts(before)}): its form may fail.`;
}

/**
 * Judges each shared version by what its pages told and what its visitors did.
 * @param health of each release, by version.
 * @param funnel of each release, by version; empty for an app without the guide's form.
 */
export function judgeHealth(
  { base, versions }: Pick<SharedReleases, 'base' | 'versions'>,
  health: ReadonlyMap<string, CountedHealth>,
  funnel: ReadonlyMap<string, FunnelCount>,
): HealthVerdict[] {
  const falseIn = FALSE_STOPS / (QUESTIONS * versions.length);
  const comparisons = FALSE_VERDICTS / falseIn;
  return versions.map((version) => {
    const [before, after] = [health.get(base), health.get(version)];
    const views = after?.pages ?? 0;
    const baseViews = before?.pages ?? 0;
    const wrong: (string | null)[] = [];
    if (before && after && Math.min(views, baseViews) >= LEAST_VIEWS) {
      wrong.push(
        ...TROUBLES.map((trouble) => worseTrouble(trouble, before, after, falseIn)),
        ...JUDGED_VITALS.map((vital) => worseVital(vital, before, after, comparisons)),
      );
    }
    wrong.push(fewerRequests(funnel.get(base) ?? noCount(), funnel.get(version) ?? noCount(), comparisons));
    return { version, views, baseViews, reasons: wrong.filter((reason) => reason !== null) };
  });
}
