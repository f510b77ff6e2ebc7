import { analyzeCanaries, type ReleaseVotes } from '../src/funnel/canary-analysis.ts';
import { noCount } from '../src/funnel/judge.ts';
import { compareVotes, STRANGERS } from '../src/funnel/statistics.ts';
import { bucketOf, telemetryIn } from '../src/telemetry/page-telemetry.ts';
import { randomNumbers } from './random-numbers.ts';

/*
 * What strangers with many networks can do, by the code that judges. They know everything, vote before anybody else, and
 * each of their networks votes for both releases. `node backend/test/strangers.ts` prints the figures of docs/security.md.
 */

/** A growing set of votes. */
interface Ballot {
  counts: Map<string, number>;
  landingPageViews: number;
  requests: number;
}

const ballot = (): Ballot => ({ counts: new Map(), landingPageViews: 0, requests: 0 });
const vote = ({ counts }: Ballot, name: string, times = 1) =>
  counts.set(name, (counts.get(name) ?? 0) + times);
const votesOf = ({ counts, landingPageViews, requests }: Ballot): ReleaseVotes => ({
  since: 0,
  health: telemetryIn({ at: 0, release: 'guide/1', counts }),
  count: { ...noCount(), landingPageViews, requests },
});

/** A network's first page: a slow telephone, or a browser in which everything throws, is so in all of its pages. */
function votePage(to: Ballot, random: () => number, errors: number): void {
  const slow = random() < 0.2 ? 3 : 1;
  vote(to, 'page');
  if (random() < errors) vote(to, 'error');
  vote(to, `LCP ${bucketOf('LCP', (700 + 1500 * random() ** 2) * slow)}`);
  vote(to, `INP ${bucketOf('INP', (20 + 150 * random() ** 3) * slow)}`);
}

export interface Canary {
  /** The canary's part of the visitors. */
  part: number;
  /** Networks of visitors, of both releases. */
  networks: number;
  /** How many page views in one have an error. */
  errors: { base: number; canary: number };
  /** How many networks strangers have, and what they want to happen. */
  strangers: number;
  want: 'stopped' | 'promoted';
}

/** Of all releases, how many page views have an error; with more, the canary is a bad one. */
const USUAL_ERRORS = 0.005;

/** A canary at a tenth of the visitors, of whom strangers want what it does not deserve. */
export const canaryWith = (errors: number, networks: number, strangers: number): Canary => ({
  part: 0.1,
  networks,
  errors: { base: USUAL_ERRORS, canary: errors },
  strangers,
  want: errors > USUAL_ERRORS ? 'promoted' : 'stopped',
});

/** From so many networks of each release a stage goes on: SHARE_STAGE_VIEWS, and those that strangers may have. */
const STAGE_VIEWS = 200 + STRANGERS;

/** What becomes of a canary that is looked at after every fifty networks, once its stage has lasted. */
export function runCanary(
  { part, networks, errors, strangers, want }: Canary,
  random: () => number,
): 'stopped' | 'promoted' | 'open' {
  const [base, canary] = [ballot(), ballot()];
  const [failing, fine] = want === 'stopped' ? [canary, base] : [base, canary];
  for (const what of ['page', 'error', `LCP ${bucketOf('LCP', 60_000)}`, `INP ${bucketOf('INP', 9000)}`])
    vote(failing, what, strangers);
  for (const what of ['page', `LCP ${bucketOf('LCP', 100)}`, `INP ${bucketOf('INP', 8)}`])
    vote(fine, what, strangers);
  for (let network = 1; network <= networks; network += 1) {
    if (random() < part) votePage(canary, random, errors.canary);
    else votePage(base, random, errors.base);
    if (network % 50 > 0) continue;
    const votes = new Map([
      ['1', votesOf(base)],
      ['2', votesOf(canary)],
    ]);
    const [verdict] = analyzeCanaries({ base: '1', versions: ['2'] }, votes);
    if (!verdict) continue;
    if (verdict.reasons.length > 0) return 'stopped';
    const isEnough = Math.min(verdict.views, verdict.baseViews) >= STAGE_VIEWS;
    // A stage lasts longer than the first votes take; this is the worst case.
    if (isEnough && verdict.doubts.length === 0) return 'promoted';
  }
  return 'open';
}

export interface Experiment {
  /** Networks that opened the page, of each release. */
  networks: number;
  /** How many of them ask for the guide. */
  rates: readonly [number, number];
  strangers: number;
}

/** What an experiment says after all networks; strangers make the second release look better. */
export function runExperiment({ networks, rates, strangers }: Experiment, random: () => number) {
  const [first, second] = rates.map((rate) => {
    let successes = 0;
    for (let network = 0; network < networks; network += 1) if (random() < rate) successes += 1;
    return { successes, trials: networks + strangers };
  }) as [{ successes: number; trials: number }, { successes: number; trials: number }];
  return compareVotes(first, { ...second, successes: second.successes + strangers }).verdict;
}

/** Of each hundred runs, how many end so. */
export function rateOfRuns<Outcome>(
  runs: number,
  run: (random: () => number) => Outcome,
  wanted: Outcome,
): number {
  let times = 0;
  for (let at = 0; at < runs; at += 1) if (run(randomNumbers(2026 + at)) === wanted) times += 1;
  return (100 * times) / runs;
}

if (import.meta.main) {
  const runs = 100;
  const N = [0, 10, 50, 60, 75, 100, 200, 500];
  const canaries = (errors: number, networks: number, strangers: number, end: 'stopped' | 'promoted') =>
    rateOfRuns(runs, (random) => runCanary(canaryWith(errors, networks, strangers), random), end);
  const rows = N.map((strangers) => ({
    strangers,
    'good canary stopped': canaries(USUAL_ERRORS, 2000, strangers, 'stopped'),
    'bad canary stopped': canaries(0.08, 20_000, strangers, 'stopped'),
    'bad canary promoted': canaries(0.08, 20_000, strangers, 'promoted'),
    'experiment without a difference, "higher"': rateOfRuns(
      runs,
      (random) => runExperiment({ networks: 10_000, rates: [0.05, 0.05], strangers }, random),
      'higher',
    ),
  }));
  console.table(rows);
}
