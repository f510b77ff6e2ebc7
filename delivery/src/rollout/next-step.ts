import type { CanaryVerdict } from 'backend';
import { STRANGERS } from 'backend/figures';
import type { Canary } from '../core/store/canaries.ts';
import type { AnalysisSettings } from './analysis-settings.ts';

/** What canary analysis does with a canary. */
export type AnalysisStep =
  | { kind: 'abort'; version: string; reason: string }
  | { kind: 'raise'; percent: number }
  | { kind: 'promote' }
  /** The experiment is past its end. */
  | { kind: 'end' };

/** The parts that a progressive canary goes through, in percent. After the last one it is live for all. */
export const STAGES = [1, 10, 50, 100];

/**
 * What is to be done with a canary; null for nothing. What speaks against a release counts first, then an experiment's
 * end. A progressive canary goes on when the stage has lasted, enough networks beside those that strangers may have told how
 * pages of both releases went, and there is no doubt left that would stop it if strangers had not spoken for it.
 */
export function nextStep(
  canary: Canary,
  verdicts: readonly CanaryVerdict[],
  settings: Pick<AnalysisSettings, 'stageMs' | 'stageViews'>,
  now: number,
): AnalysisStep | null {
  const worse = verdicts.find(({ reasons }) => reasons.length > 0);
  if (worse) return { kind: 'abort', version: worse.version, reason: worse.reasons.join(' ') };
  if (canary.experiment) return now >= Date.parse(canary.experiment.ends) ? { kind: 'end' } : null;
  const [only, ...others] = canary.variants;
  if (!canary.progressive || !only || others.length > 0) return null;
  const [verdict] = verdicts;
  const lasted = now - Date.parse(canary.changedAt) >= settings.stageMs;
  // Of everybody's release nobody tells when nobody has it.
  const told = [verdict?.views ?? 0, ...(only.percent < 100 ? [verdict?.baseViews ?? 0] : [])];
  const isEnough = Math.min(...told) >= settings.stageViews + STRANGERS;
  if (!lasted || !isEnough || verdict?.doubts.length !== 0) return null;
  const percent = STAGES.find((stage) => stage > only.percent) ?? 100;
  return percent === 100 ? { kind: 'promote' } : { kind: 'raise', percent };
}
