import type { Events, ReleaseHealth } from 'backend';
import type { Canary } from '../core/store/canaries.ts';
import {
  MAX_FAILED_RATE,
  MAX_TIMES_STABLE,
  MIN_FAILED_NETWORKS,
  nextStage,
  nextStep,
  percentText,
  readHealth,
} from './canary-check.ts';
import type { CanarySettings } from './canary-settings.ts';

/** Page views of a release and the requests or clicks that followed, with the rate's Wilson interval of 95%. */
interface Rate {
  views: number;
  successes: number;
  /** From 0 to 1, like the ends of the interval. */
  rate: number;
  low: number;
  high: number;
}

/** How a canary and its stable release are doing. */
export interface CanaryReport {
  app: string;
  /** Stable first. `health` is of the last hour, `rate` since the canary last changed. */
  releases: readonly { version: string; health: ReleaseHealth; rate: Rate }[];
  /** What counts as a success: guide requests, or clicks on shop links for an app without requests. */
  of: 'requests' | 'clicks';
  /** Sentences: what the rates say, and what the check will do. */
  words: readonly string[];
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
const visitorsNeeded = (rate: number): number => Math.ceil((16 * (1 - rate)) / (rate * CHANGE ** 2));

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

/** Reads both rates since the canary last changed, from the pages on which a success has occurred. */
async function readRates(
  { app, stable, version, changedAt }: Canary,
  events: Pick<Events, 'counts'>,
): Promise<{ of: CanaryReport['of']; stable: Rate; canary: Rate }> {
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

function checkText(canary: Canary, stageMs: number): string {
  const percent = nextStage(canary);
  const until = new Date(Date.parse(canary.changedAt) + stageMs).toISOString().slice(0, 16).replace('T', ' ');
  const next = percent === 100 ? 'becomes stable' : `is raised to ${percent}%`;
  return `It ${next} after ${until} UTC unless it is aborted.`;
}

/** Reads how a canary and its stable release are doing. @param now in milliseconds since 1970 UTC. */
export async function readCanaryReport(
  canary: Canary,
  events: Pick<Events, 'health' | 'counts'>,
  { stageMs, now }: { stageMs: CanarySettings['stageMs']; now: number },
): Promise<CanaryReport> {
  const [health, rates] = await Promise.all([readHealth(canary, events, now), readRates(canary, events)]);
  const step = nextStep(canary, health, { stageMs, now });
  const aborts =
    step?.kind === 'abort'
      ? `It is aborted at the next check: ${step.reason}`
      : `It is aborted when more than ${percentText(MAX_FAILED_RATE)} of its page views fail, and more than ${MAX_TIMES_STABLE} times the rate of stable, in at least ${MIN_FAILED_NETWORKS} networks.`;
  return {
    app: canary.app,
    releases: [
      { version: canary.stable, health: health.stable, rate: rates.stable },
      { version: canary.version, health: health.canary, rate: rates.canary },
    ],
    of: rates.of,
    words: [
      compareRates(rates.stable, rates.canary),
      aborts,
      ...(canary.progressive ? [checkText(canary, stageMs)] : []),
    ],
  };
}
