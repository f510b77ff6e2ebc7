import type { Events } from 'backend';
import type { Canary } from '../core/store/canaries.ts';

/** Page views of a release and the requests or clicks that followed, with the rate's Wilson interval of 95%. */
export interface Rate {
  views: number;
  successes: number;
  /** From 0 to 1, like the ends of the interval. */
  rate: number;
  low: number;
  high: number;
}

/** Normal quantile of a two-sided 95% interval. */
const Z = 1.96;
/** The relative change that "No difference yet" is about. */
const CHANGE = 0.2;
/** Events are counted by the hour. */
const HOUR_MS = 3_600_000;

/** The rate of some successes. A view with several clicks counts once. */
export function rateOf(clicks: number, views: number): Rate {
  const successes = Math.min(clicks, views);
  if (views === 0) return { views, successes, rate: 0, low: 0, high: 1 };
  const rate = successes / views;
  const divisor = 1 + Z ** 2 / views;
  const middle = (rate + Z ** 2 / (2 * views)) / divisor;
  const half = (Z / divisor) * Math.sqrt((rate * (1 - rate)) / views + Z ** 2 / (4 * views ** 2));
  return { views, successes, rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Visitors that each release needs to show a relative change of 20% four times in five (Lehr's rule): 16 p (1 - p) / d²,
 * where d is the change of the rate p.
 */
export const visitorsNeeded = (rate: number): number => Math.ceil((16 * (1 - rate)) / (rate * CHANGE ** 2));

/** `4.2%`. */
export const percentText = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

/** Two digits, since it is an estimate: `7,600`. */
const aboutText = (count: number): string =>
  Number(count.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 0 });

/** What two rates say about the canary, in one sentence or two. */
export function compareRates(stable: Rate, canary: Rate): string {
  if (canary.low > stable.high)
    return `The canary has the higher rate: ${percentText(canary.rate)} against ${percentText(stable.rate)}.`;
  if (canary.high < stable.low)
    return `The canary has the lower rate: ${percentText(canary.rate)} against ${percentText(stable.rate)}.`;
  const successes = stable.successes + canary.successes;
  const rate = successes / (stable.views + canary.views);
  if (successes === 0 || rate === 1) return 'No difference yet.';
  const more = visitorsNeeded(rate) - Math.min(stable.views, canary.views);
  return more > 0
    ? `No difference yet. About ${aboutText(more)} more visitors per release would show a change of 20%.`
    : 'No difference yet. A change of 20% would have shown by now.';
}

/** The rates of a canary and its stable release. */
export interface CanaryRates {
  /** What counts as a success: guide requests, or clicks on shop links for an app without requests. */
  of: 'requests' | 'clicks';
  stable: Rate;
  canary: Rate;
}

/** Reads both rates since the canary last changed, from the pages on which a success has occurred. */
export async function readRates(
  { app, stable, version, changedAt }: Canary,
  events: Pick<Events, 'counts'>,
): Promise<CanaryRates> {
  const since = Math.floor(Date.parse(changedAt) / HOUR_MS) * HOUR_MS;
  const counts = await events.counts({ since, app });
  const kind = counts.some((one) => one.kind === 'request') ? 'request' : 'click';
  const successes = counts.filter((one) => one.kind === kind);
  const pages = new Set(successes.map(({ page }) => page));
  const views = counts.filter((one) => one.kind === 'view' && pages.has(one.page));
  const sum = (rows: typeof counts, of: string) =>
    rows.reduce((total, one) => total + (one.version === of ? one.count : 0), 0);
  const rate = (of: string) => rateOf(sum(successes, of), sum(views, of));
  return { of: `${kind}s`, stable: rate(stable), canary: rate(version) };
}
