import { type CanaryVerdict, STRANGERS } from 'backend';
import type { Share } from '../store/shares.ts';
import type { GuardSettings } from './guard-settings.ts';

/** What the guard does with a share. */
export type GuardStep =
  | { kind: 'stop'; version: string; reason: string }
  | { kind: 'raise'; percent: number }
  | { kind: 'promote' }
  /** The experiment is past its end. */
  | { kind: 'end' };

/** The parts that an unattended share goes through, in percent. After the last one it is live for all. */
export const STAGES = [1, 10, 50, 100];

/**
 * What is to be done with a share; null for nothing. What speaks against a release counts first, then an experiment's
 * end. An unattended share goes on when the stage has lasted, enough networks beside those that strangers may have told how
 * pages of both releases went, and there is no doubt left that would stop it if strangers had not spoken for it.
 */
export function nextStep(
  share: Share,
  verdicts: readonly CanaryVerdict[],
  settings: Pick<GuardSettings, 'stageMs' | 'stageViews'>,
  now: number,
): GuardStep | null {
  const worse = verdicts.find(({ reasons }) => reasons.length > 0);
  if (worse) return { kind: 'stop', version: worse.version, reason: worse.reasons.join(' ') };
  if (share.experiment) return now >= Date.parse(share.experiment.ends) ? { kind: 'end' } : null;
  const [only, ...others] = share.variants;
  if (!share.unattended || !only || others.length > 0) return null;
  const [verdict] = verdicts;
  const lasted = now - Date.parse(share.changedAt) >= settings.stageMs;
  // Of everybody's release nobody tells when nobody has it.
  const told = [verdict?.views ?? 0, ...(only.percent < 100 ? [verdict?.baseViews ?? 0] : [])];
  const isEnough = Math.min(...told) >= settings.stageViews + STRANGERS;
  if (!lasted || !isEnough || verdict?.doubts.length !== 0) return null;
  const percent = STAGES.find((stage) => stage > only.percent) ?? 100;
  return percent === 100 ? { kind: 'promote' } : { kind: 'raise', percent };
}
