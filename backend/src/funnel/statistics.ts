/*
 * What rates say, and what they do not say yet.
 *
 * The test is the mixture sequential probability ratio test of two proportions: R. Johari, P. Koomen, L. Pekelis and
 * D. Walsh, "Always Valid Inference: Continuous Monitoring of A/B Tests", Operations Research 70 (2022), first as
 * "Peeking at A/B Tests", KDD 2017; the mixture goes back to H. Robbins, "Statistical Methods Related to the Law of the
 * Iterated Logarithm", Annals of Mathematical Statistics 41 (1970). The interval is its inversion, a confidence
 * sequence (S. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Annals of Statistics 49, 2021). Both hold at all times
 * together, so looking often, and stopping when it looks good, adds no false verdict. `statistics.test.ts` simulates it.
 */

/** How many of `trials` succeeded; both are whole numbers from 0, `successes` at most `trials`. */
export interface Proportion {
  successes: number;
  trials: number;
}

/** A figure with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** How often a verdict may be wrong. */
const ALPHA = 0.05;
/** How often a difference of the stated size is found by the planned number. */
const POWER = 0.8;
/** The quantile of the normal distribution for 95 % on both sides. */
const Z_95 = 1.959964;
/** The quantile for `POWER`. */
const Z_POWER = 0.841621;
/**
 * The spread of the effects that the mixture expects, in log odds: most are between three quarters and four thirds.
 * It decides how soon a verdict falls, never how often it is wrong.
 */
const SPREAD = 0.3;
/** Below so many expected successes and failures in either group, counts are too coarse for the test. */
const LEAST_EXPECTED = 5;

/**
 * The rate with its Wilson score interval of 95 % (E. Wilson, Journal of the American Statistical Association 22,
 * 1927), which is right for small counts and for none. Without trials nothing is known: 0 to 1.
 */
export function rateOf({ successes, trials }: Proportion): Estimate {
  if (trials === 0) return { value: 0, low: 0, high: 1 };
  const value = successes / trials;
  const z2 = Z_95 ** 2;
  const middle = (value + z2 / (2 * trials)) / (1 + z2 / trials);
  const half =
    (Z_95 / (1 + z2 / trials)) * Math.sqrt((value * (1 - value)) / trials + z2 / (4 * trials ** 2));
  return {
    value,
    low: successes === 0 ? 0 : Math.max(0, middle - half),
    high: successes === trials ? 1 : Math.min(1, middle + half),
  };
}

/**
 * Networks that strangers may have: no verdict follows from the votes of so many (docs/decisions/082). Who has more can
 * bring one about, as the figures in docs/security.md say.
 */
export const STRANGERS = 50;

/** Votes for each release of a canary before anything is said of it. */
export const LEAST_VIEWS = 100;

/**
 * A proportion without the votes that strangers may have given it: so many successes less, or so many failures for a
 * number below none.
 */
export function without({ successes, trials }: Proportion, votes: number): Proportion {
  const taken = votes < 0 ? Math.min(-votes, trials - successes) : Math.min(votes, successes);
  return { successes: votes < 0 ? successes : successes - taken, trials: trials - taken };
}

/** Two groups compared: the second less the first. */
export interface Comparison {
  /** The difference of the rates, with its interval, which holds however often somebody looks. */
  difference: Estimate;
  /**
   * `early`: too few to tell anything; `open`: no difference beyond chance yet; else the second group's rate is
   * `higher` or `lower` than the first's, beyond chance.
   */
  verdict: 'early' | 'open' | 'higher' | 'lower';
}

/**
 * Compares two groups of visitors that were assigned by chance. The verdict is false in at most 5 % of comparisons
 * without a difference, at whatever moments it is looked at.
 * @param comparisons how many comparisons are made of the same question; they share the 5 % (Bonferroni).
 */
export function compare(first: Proportion, second: Proportion, comparisons = 1): Comparison {
  const trials = first.trials + second.trials;
  const rate = (one: Proportion) => (one.trials === 0 ? 0 : one.successes / one.trials);
  const value = rate(second) - rate(first);
  const pooled = trials === 0 ? 0 : (first.successes + second.successes) / trials;
  const spread = pooled * (1 - pooled);
  const least = Math.min(first.trials, second.trials);
  if (spread === 0 || least === 0) return { difference: { value, low: -1, high: 1 }, verdict: 'early' };

  const information = (spread * first.trials * second.trials) / trials;
  // In rates: the score's standard error, times the boundary that it has to cross.
  const half = (boundary(information, ALPHA / comparisons) / Math.sqrt(information)) * spread;
  const difference = { value, low: Math.max(-1, value - half), high: Math.min(1, value + half) };
  const isCoarse = least * Math.min(pooled, 1 - pooled) < LEAST_EXPECTED;
  if (isCoarse) return { difference, verdict: 'early' };
  if (difference.low > 0) return { difference, verdict: 'higher' };
  return { difference, verdict: difference.high < 0 ? 'lower' : 'open' };
}

/**
 * Compares two groups of votes: the verdict holds whatever strangers have voted, and the interval is as much wider.
 * @param comparisons as for `compare`.
 */
export function compareVotes(first: Proportion, second: Proportion, comparisons = 1): Comparison {
  const { difference, verdict } = compare(first, second, comparisons);
  const least = compare(without(first, -STRANGERS), without(second, STRANGERS), comparisons);
  const most = compare(without(first, STRANGERS), without(second, -STRANGERS), comparisons);
  const [low, high] = [
    Math.min(difference.low, least.difference.low),
    Math.max(difference.high, most.difference.high),
  ];
  const wider = { difference: { value: difference.value, low, high } };
  if (verdict === 'early') return { ...wider, verdict };
  return { ...wider, verdict: low > 0 ? 'higher' : high < 0 ? 'lower' : 'open' };
}

/** How many standard errors a difference must have at this information (of log odds) to be no chance, at any time. */
function boundary(information: number, alpha: number): number {
  const ratio = 1 + SPREAD ** 2 * information;
  return Math.sqrt((ratio / (ratio - 1)) * (2 * Math.log(1 / alpha) + Math.log(ratio)));
}

/**
 * Whether something rare happens more often in the second group, beyond chance and however often somebody looks. When it
 * happens alike in both, each time falls into the second group with that group's part of the trials. Against that stands
 * the uniform mixture of all parts: their likelihood ratio is a martingale, which reaches `1 / falseIn` with at most that
 * probability (J. Ville, 1939; H. Robbins, as above). It needs no number that is large enough, as `compare` does, and
 * says less when the thing is not rare.
 * @param falseIn how often it may be wrong, above 0 and below 1.
 */
export function happensMore(first: Proportion, second: Proportion, falseIn = ALPHA): boolean {
  const part = second.trials / (first.trials + second.trials);
  const times = first.successes + second.successes;
  if (!(part > 0 && part < 1) || second.successes <= part * times) return false;
  let ratio = -Math.log(times + 1);
  for (let time = 1; time <= second.successes; time += 1) {
    ratio -= Math.log((first.successes + time) / time) + Math.log(part);
  }
  return ratio - first.successes * Math.log(1 - part) > -Math.log(falseIn);
}

/**
 * How many votes, in both groups together, find a difference of the stated size in four of five experiments, though
 * strangers may have given some of them. Usually fewer are enough, because the test may end at any time.
 * @param rate the first group's, above 0 and below 1.
 * @param effect the relative change that is asked about: 0.2 is from 5 % to 6 %; `rate` times it stays below 1.
 * @param fraction the second group's part of the visitors, above 0 and below 1.
 */
export function sampleSize(
  rate: number,
  effect: number,
  { fraction = 0.5, comparisons = 1 }: { fraction?: number; comparisons?: number } = {},
): number {
  const other = rate * (1 + effect);
  if (!(rate > 0 && rate < 1 && other > 0 && other < 1 && effect !== 0 && fraction > 0 && fraction < 1)) {
    throw new RangeError(`No number of visitors finds a change by ${effect} of a rate of ${rate}.`);
  }
  const pooled = rate * (1 - fraction) + other * fraction;
  const spread = pooled * (1 - pooled);
  const perVisitor = spread * fraction * (1 - fraction);
  const found = (visitors: number) => {
    const information = perVisitor * visitors;
    const [first, second] = [visitors * (1 - fraction), visitors * fraction];
    // As `compareVotes` counts it.
    const strangers =
      effect > 0
        ? STRANGERS * (rate / first + (1 - other) / second)
        : STRANGERS * ((1 - rate) / first + other / second);
    const signal = ((Math.abs(other - rate) - strangers) / spread) * Math.sqrt(information);
    return signal >= boundary(information, ALPHA / comparisons) + Z_POWER;
  };
  let [few, many] = [0, 64];
  while (!found(many)) [few, many] = [many, many * 2];
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    [few, many] = found(middle) ? [few, middle] : [middle, many];
  }
  const coarse = LEAST_EXPECTED / (Math.min(fraction, 1 - fraction) * Math.min(pooled, 1 - pooled));
  return Math.ceil(Math.max(many, coarse));
}

/** How many days `visitors` take at `perDay` visitors a day, a whole number; null without visitors. */
export const daysFor = (visitors: number, perDay: number): number | null =>
  perDay > 0 ? Math.max(1, Math.ceil(visitors / perDay)) : null;

/** `POWER` in percent, for whoever explains a number. */
export const POWER_PERCENT = POWER * 100;
