import { APP_NAMES } from '../core/project/project.ts';
import { PREVIEW_DAYS, type PreviewWish, previewDays } from '../core/publish/preview-wish.ts';
import { UsageError } from '../core/report/terminal.ts';
import type { AppName } from '../core/store/app-name.ts';
import { type CanaryWish, typedPercent } from '../core/store/canaries.ts';

/** The one app of this checkout that was typed. @throws UsageError */
export function namedApp(positionals: readonly string[]): AppName {
  const [app = ''] = positionals;
  if (positionals.length !== 1) throw new UsageError('Name one app.');
  if (!APP_NAMES.includes(app)) throw new UsageError(`There is no app "${app}" in this checkout.`);
  return app;
}

/** The options of a preview, for `parseArgs`. */
export const PREVIEW_OPTIONS = {
  days: { type: 'string', default: String(PREVIEW_DAYS.usual) },
  'with-forms': { type: 'boolean', default: false },
} as const;

/** The preview that they ask for. @throws UsageError */
export function previewWish(typed: { days: string; 'with-forms': boolean }): PreviewWish {
  const days = previewDays(typed.days);
  if (!days) throw new UsageError(`--days must be a whole number from 1 to ${PREVIEW_DAYS.most}.`);
  return { days, forms: typed['with-forms'] };
}

/** The options of a canary, for `parseArgs`. */
export const CANARY_OPTIONS = {
  canary: { type: 'string' },
  progressive: { type: 'boolean', default: false },
} as const;

/** A rollout percentage as it was typed. @throws UsageError */
export function rolloutPercentage(typed: string): number {
  const percent = typedPercent(typed);
  if (percent === null) throw new UsageError('A rollout percentage is a whole number from 1 to 100.');
  return percent;
}

/** The canary that they ask for; undefined when it is for everybody. @throws UsageError */
export function canaryWish(typed: {
  canary?: string | undefined;
  progressive: boolean;
}): CanaryWish | undefined {
  if (typed.canary !== undefined) {
    return { percent: rolloutPercentage(typed.canary), progressive: typed.progressive };
  }
  if (typed.progressive) throw new UsageError('--progressive belongs to --canary.');
  return undefined;
}

/** What happens to an app's release when its change is merged. */
export type OnMerge = { kind: 'live' } | { kind: 'canary'; canary: CanaryWish } | { kind: 'nothing' };

/**
 * Reads an app's `release.yml`, one line of YAML beside comments: `onMerge: live`, `canary 10`, `canary 1 progressive`
 * or `nothing`.
 * @throws UsageError
 */
export function readOnMerge(text: string): OnMerge {
  const lines = text
    .slice(0, 2000)
    .split('\n')
    .map((line) => line.split('#')[0]?.trim())
    .filter(Boolean);
  const [, kind, percent, progressive] =
    /^onMerge: (live|nothing|canary (\d{1,3})( progressive)?)$/.exec(lines.join('\n')) ?? [];
  if (percent) {
    return {
      kind: 'canary',
      canary: { percent: rolloutPercentage(percent), progressive: progressive !== undefined },
    };
  }
  if (kind === 'live' || kind === 'nothing') return { kind };
  throw new UsageError(
    'release.yml has one line: "onMerge: live", "onMerge: canary 10" or "onMerge: nothing".',
  );
}
