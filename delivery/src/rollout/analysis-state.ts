import type { CanaryVerdict, Funnel } from 'backend';
import { LEAST_VIEWS, number, STRANGERS } from 'backend/figures';
import type { Canary } from '../core/store/canaries.ts';
import type { AnalysisSettings } from './analysis-settings.ts';
import { experimentState, isExperiment } from './experiment-state.ts';
import { nextStep, STAGES } from './next-step.ts';

/** What canary analysis thinks of a canary right now. */
export interface AnalysisState {
  app: string;
  /** Sentences, with their figures. */
  words: readonly string[];
}

type Settings = Pick<AnalysisSettings, 'stageMs' | 'stageViews'>;

function stageWords({ variants, changedAt }: Canary, verdict: CanaryVerdict, settings: Settings): string[] {
  const percent = variants[0]?.percent ?? 0;
  const next = STAGES.find((stage) => stage > percent) ?? 100;
  const becomes = next === 100 ? 'It becomes stable' : `It is raised to ${next} %`;
  const networks = number(settings.stageViews + STRANGERS);
  const until = new Date(Date.parse(changedAt) + settings.stageMs)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  const doubts = verdict.doubts.length > 0 ? [`Not while this is in doubt: ${verdict.doubts.join(' ')}`] : [];
  return [`${becomes} after ${until} UTC, when ${networks} networks have told of each release.`, ...doubts];
}

function verdictWords({ version, views, baseViews, reasons }: CanaryVerdict): string {
  if (reasons.length > 0) return `Against ${version}: ${reasons.join(' ')}`;
  const told = `${number(views)} networks have told of ${version}, ${number(baseViews)} of stable`;
  return Math.min(views, baseViews) < LEAST_VIEWS
    ? `Too early to say: ${told}; it takes ${number(LEAST_VIEWS)} of each.`
    : `Nothing speaks against ${version}: ${told}.`;
}

/**
 * What canary analysis thinks of a canary, by the votes that there are.
 * @param now in milliseconds since 1970 UTC.
 */
export async function analysisState(
  canary: Canary,
  funnel: Pick<Funnel, 'verdicts' | 'votes' | 'earnings'>,
  settings: Settings,
  now: number,
): Promise<AnalysisState> {
  const { app, stable, variants, changedAt } = canary;
  const verdicts = await funnel.verdicts({
    app,
    base: stable,
    versions: variants.map(({ version }) => version),
    since: Date.parse(changedAt),
  });
  const words = verdicts.map(verdictWords);
  const step = nextStep(canary, verdicts, settings, now);
  if (step?.kind === 'abort') words.push('It is aborted at the next look.');
  else if (isExperiment(canary)) words.push(...(await experimentState(canary, funnel, now)).words);
  else if (canary.progressive && verdicts[0]) words.push(...stageWords(canary, verdicts[0], settings));
  return { app, words };
}
