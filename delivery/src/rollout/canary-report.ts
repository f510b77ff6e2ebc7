import type { Events, ReleaseHealth } from 'backend';
import type { Canary } from '../core/store/canaries.ts';
import {
  MAX_FAILED_RATE,
  MAX_TIMES_STABLE,
  MIN_FAILED_NETWORKS,
  nextStage,
  nextStep,
  readHealth,
} from './canary-check.ts';
import type { CanarySettings } from './canary-settings.ts';
import { type CanaryRates, compareRates, percentText, type Rate, readRates } from './rates.ts';

/** How a canary and its stable release are doing. */
export interface CanaryReport {
  app: string;
  /** Stable first. `health` is of the last hour, `rate` since the canary last changed. */
  releases: readonly { version: string; health: ReleaseHealth; rate: Rate }[];
  of: CanaryRates['of'];
  /** Sentences: what the rates say, and what the check will do. */
  words: readonly string[];
}

function checkText(canary: Canary, stageMs: number): string {
  const percent = nextStage(canary);
  const until = new Date(Date.parse(canary.changedAt) + stageMs).toISOString().slice(0, 16).replace('T', ' ');
  const next = percent === 100 ? 'becomes stable' : `is raised to ${percent}%`;
  return `It ${next} after ${until} UTC unless it is aborted.`;
}

/**
 * Reads how a canary and its stable release are doing.
 * @param now in milliseconds since 1970 UTC.
 */
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
