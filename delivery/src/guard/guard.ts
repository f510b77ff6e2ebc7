import { isDeepStrictEqual } from 'node:util';
import type { Funnel, Log } from 'backend';
import { experimentState, isExperiment } from '../experiment/experiment-state.ts';
import { changeShare, promoteShare, stopShare } from '../publish/share.ts';
import type { Step } from '../publish/step.ts';
import { readSharing, type Share, sharesBeside } from '../store/shares.ts';
import { liveComposition } from '../store/site.ts';
import { callWebhook, type GuardNews } from './call-webhook.ts';
import type { GuardSettings } from './guard-settings.ts';
import { type GuardStep, nextStep } from './next-step.ts';

/** What the guard works with. */
export interface GuardOptions {
  /** The site's folder. */
  site: string;
  /** The site's address, for the webhook. */
  origin: string;
  /** The backend's database. */
  funnel: Pick<Funnel, 'judge' | 'votes' | 'claim'>;
  settings: GuardSettings;
  log: Log;
}

/** Who the audit log says it was. */
const BY = 'guard';

const silently: Step = (_, work) => work();

/** Whether a share is still what was looked at. */
async function isUnchanged(site: string, share: Share): Promise<boolean> {
  const { shares } = await readSharing(site);
  return shares.some((one) => isDeepStrictEqual(one, share));
}

/** Does a step with a share, under the publish lock, unless somebody has changed it since. */
async function take(step: GuardStep, share: Share, options: GuardOptions): Promise<GuardNews> {
  const { site, funnel, origin } = options;
  const { app, variants } = share;
  const confirm = async () => {
    if (!(await isUnchanged(site, share)))
      throw new Error(`The share of ${app} was changed in the meantime.`);
  };
  const change = { site, app, by: BY, confirm, step: silently };
  const version = variants.map((one) => one.version).join(' ');
  const percent = variants.reduce((sum, one) => sum + one.percent, 0);
  const news = { app, version, percent, site: origin };
  if (step.kind === 'raise') {
    await changeShare({ ...change, percent: step.percent });
    return { ...news, event: 'raised', reason: `Nothing speaks against ${step.percent} % of the visitors.` };
  }
  if (step.kind === 'promote') {
    await promoteShare(change);
    return { ...news, event: 'promoted', reason: 'Nothing spoke against it at any stage.' };
  }
  if (step.kind === 'stop') {
    await stopShare({ ...change, reason: step.reason });
    const own = variants.find((one) => one.version === step.version)?.percent ?? percent;
    return { ...news, event: 'stopped', version: step.version, percent: own, reason: step.reason };
  }
  const words = isExperiment(share) ? (await experimentState(share, funnel, Date.now())).words : [];
  const reason = ['The experiment has ended.', ...words].join(' ');
  await stopShare({ ...change, reason });
  return { ...news, event: 'experiment ended', reason };
}

/** Looks at every share once, and does what follows. */
export async function guardOnce(options: GuardOptions): Promise<void> {
  const { site, funnel, settings, log } = options;
  const sharing = await readSharing(site);
  if (sharing.shares.length === 0) return;
  // Of many servers one looks; a little sooner than its own timer, which is not exact.
  if (!(await funnel.claim('share guard', settings.everyMs * 0.9))) return;
  const { versions } = await liveComposition(site);
  for (const share of sharesBeside(sharing, versions)) {
    const { app, base, changedAt, variants } = share;
    try {
      const verdicts = await funnel.judge({
        app,
        base,
        versions: variants.map(({ version }) => version),
        since: Date.parse(changedAt),
      });
      const step = nextStep(share, verdicts, settings, Date.now());
      if (!step) continue;
      const news = await take(step, share, options);
      log.warn({ ...news }, `the guard has acted: ${news.event}`);
      if (settings.webhook) await callWebhook(settings.webhook, news, log);
    } catch (err) {
      if (await isUnchanged(site, share))
        log.error({ err, app }, 'the guard failed at a share, and tries again');
      else log.info({ app }, 'a share was changed while the guard looked');
    }
  }
}

/** The guard at work. */
export interface Guard {
  /** Looks no more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Looks at what is shared, again and again. Two looks never overlap. */
export function startGuard(options: GuardOptions): Guard {
  let underWay: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const look = () => {
    if (isWaiting) return;
    isWaiting = true;
    underWay = guardOnce(options)
      .catch((err: unknown) => options.log.error({ err }, 'the guard cannot look at what is shared'))
      .finally(() => {
        isWaiting = false;
      });
  };
  const timer = setInterval(look, options.settings.everyMs);
  timer.unref();
  look();
  return {
    stop() {
      clearInterval(timer);
      return underWay;
    },
  };
}
