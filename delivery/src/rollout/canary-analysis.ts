import { isDeepStrictEqual } from 'node:util';
import type { Funnel, Log } from 'backend';
import { type Repeated, repeatedly } from '../core/process/repeatedly.ts';
import type { Step } from '../core/report/step.ts';
import { type Canary, canariesBeside } from '../core/store/canaries.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import type { AnalysisSettings } from './analysis-settings.ts';
import { type AnalysisNews, callWebhook } from './call-webhook.ts';
import { abortCanary, changeCanary, promoteCanary } from './change-canary.ts';
import { experimentState, isExperiment } from './experiment-state.ts';
import { type AnalysisStep, nextStep } from './next-step.ts';

/** What canary analysis works with. */
export interface AnalysisOptions {
  store: SiteStore;
  /** The site's address, for the webhook. */
  origin: string;
  /** The backend's database. */
  funnel: Pick<Funnel, 'judge' | 'votes' | 'claim' | 'earnings'>;
  settings: AnalysisSettings;
  log: Log;
}

/** Who the audit log says it was. */
const BY = 'canary-analysis';

const silently: Step = (_, work) => work();

/** Whether a canary is still what was looked at. */
async function isUnchanged(store: SiteStore, canary: Canary): Promise<boolean> {
  const { canaries } = await store.rollouts.read();
  return canaries.some((one) => isDeepStrictEqual(one, canary));
}

/** Does a step with a canary, under the publish lock, unless somebody has changed it since. */
async function take(step: AnalysisStep, canary: Canary, options: AnalysisOptions): Promise<AnalysisNews> {
  const { store, funnel, origin } = options;
  const { app, variants } = canary;
  const confirm = async () => {
    if (!(await isUnchanged(store, canary)))
      throw new Error(`The canary of ${app} was changed in the meantime.`);
  };
  const change = { store, app, by: BY, confirm, step: silently };
  const version = variants.map((one) => one.version).join(' ');
  const percent = variants.reduce((sum, one) => sum + one.percent, 0);
  const news = { app, version, percent, site: origin };
  if (step.kind === 'raise') {
    await changeCanary({ ...change, percent: step.percent });
    return { ...news, event: 'raised', reason: `Nothing speaks against ${step.percent} % of the visitors.` };
  }
  if (step.kind === 'promote') {
    await promoteCanary(change);
    return { ...news, event: 'promoted', reason: 'Nothing spoke against it at any stage.' };
  }
  if (step.kind === 'abort') {
    await abortCanary({ ...change, reason: step.reason });
    const own = variants.find((one) => one.version === step.version)?.percent ?? percent;
    return { ...news, event: 'aborted', version: step.version, percent: own, reason: step.reason };
  }
  const words = isExperiment(canary) ? (await experimentState(canary, funnel, Date.now())).words : [];
  const reason = ['The experiment has ended.', ...words].join(' ');
  await abortCanary({ ...change, reason });
  return { ...news, event: 'experiment ended', reason };
}

/** Looks at every canary once, and does what follows. */
export async function analyzeOnce(options: AnalysisOptions): Promise<void> {
  const { store, funnel, settings, log } = options;
  const rollouts = await store.rollouts.read();
  if (rollouts.canaries.length === 0) return;
  // Of many servers one looks; a little sooner than its own timer, which is not exact.
  if (!(await funnel.claim('canary analysis', settings.everyMs * 0.9))) return;
  const { versions } = await store.live.composition();
  for (const canary of canariesBeside(rollouts, versions)) {
    const { app, stable, changedAt, variants } = canary;
    try {
      const verdicts = await funnel.judge({
        app,
        base: stable,
        versions: variants.map(({ version }) => version),
        since: Date.parse(changedAt),
      });
      const step = nextStep(canary, verdicts, settings, Date.now());
      if (!step) continue;
      const news = await take(step, canary, options);
      log.warn({ ...news }, `canary analysis acted: ${news.event}`);
      if (settings.webhook) await callWebhook(settings.webhook, news, log);
    } catch (err) {
      if (await isUnchanged(store, canary))
        log.error({ err, app }, 'canary analysis failed, and tries again');
      else log.info({ app }, 'a canary was changed while canary analysis looked at it');
    }
  }
}

/** Looks at the canaries, again and again. */
export function startCanaryAnalysis(options: AnalysisOptions): Repeated {
  const { log, settings } = options;
  return repeatedly(settings.everyMs, () =>
    analyzeOnce(options).catch((err: unknown) =>
      log.error({ err }, 'canary analysis cannot read the canaries'),
    ),
  );
}
