/* Success rates of page views, and their comparison. This module also runs in browsers, so it must not need Node. */

export type Rate = ReturnType<typeof rateOf>;

export interface Verdict {
  kind: 'too early' | 'better' | 'worse' | 'same';
  sentence: string;
}

const Z = 1.96;
const DIFFERENCE = 0.2;
/** Lehr's rule is for low rates. For a rate near 1, the rule requires almost no views. */
const MIN_VIEWS = 50;

export const percentText = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

/** The rate of page views with a request or click, and its Wilson interval of 95%, all from 0 to 1. */
export function rateOf(successes: number, views: number) {
  if (views === 0) return { views, successes, rate: 0, low: 0, high: 1 };
  // A view can have several clicks, and some browsers send requests but report no views.
  const rate = Math.min(1, successes / views);
  const divisor = 1 + Z ** 2 / views;
  const middle = (rate + Z ** 2 / (2 * views)) / divisor;
  const half = (Z / divisor) * Math.sqrt((rate * (1 - rate)) / views + Z ** 2 / (4 * views ** 2));
  return { views, successes, rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Page views that each of two releases needs to show a relative difference of 20% with 80% power, by Lehr's rule:
 * 16 p (1 - p) / d², where p is the rate and d = 0.2 p. Infinity for a rate of 0.
 */
export const viewsNeeded = (rate: number): number =>
  Math.max(MIN_VIEWS, Math.ceil((16 * (1 - rate)) / (rate * DIFFERENCE ** 2)));

const aboutText = (count: number): string => Number(count.toPrecision(2)).toLocaleString('en-US');

/** Uses Newcombe's interval. Without enough views, two rates differ only if their own intervals are disjoint. */
function differ(one: Rate, other: Rate, isEnough: boolean): boolean {
  const [lower, higher] = one.rate < other.rate ? [one, other] : [other, one];
  const margins = [higher.rate - higher.low, lower.high - lower.rate] as const;
  return higher.rate - lower.rate > (isEnough ? Math.hypot(...margins) : margins[0] + margins[1]);
}

export function verdictOf(live: Rate, canary: Rate): Verdict {
  const views = live.views + canary.views;
  if (views === 0) return { kind: 'too early', sentence: 'Too early: no views yet.' };
  const rate = (live.rate * live.views + canary.rate * canary.views) / views;
  if (rate === 0) {
    const seen = `${views.toLocaleString('en-US')} ${views === 1 ? 'view' : 'views'}`;
    return { kind: 'too early', sentence: `Too early: no results yet in ${seen}.` };
  }
  const [needed, fewer] = [viewsNeeded(rate), Math.min(live.views, canary.views)];
  const isEnough = fewer >= needed;
  const figures = `${percentText(canary.rate)} against ${percentText(live.rate)}`;
  if (fewer >= MIN_VIEWS && differ(live, canary, isEnough)) {
    const kind = canary.rate > live.rate ? 'better' : 'worse';
    return { kind, sentence: `The new release is ${kind}: ${figures}.` };
  }
  if (isEnough) {
    const sentence = `No difference: ${figures}. A change by a fifth would have shown by now.`;
    return { kind: 'same', sentence };
  }
  const which = canary.views < live.views ? 'new' : 'old';
  const sentence = `Too early: the ${which} release has ${fewer.toLocaleString('en-US')} of about ${aboutText(needed)} needed views.`;
  return { kind: 'too early', sentence };
}
