import { isDeepStrictEqual } from 'node:util';
import type { Events, Log, ReleaseHealth } from 'backend';
import { POSTGRES_ADDRESS, readSetting } from 'backend/settings';
import type { ChangeOptions } from '../core/publish/change-live.ts';
import type { Step } from '../core/report/terminal.ts';
import type { Canary } from '../core/store/canaries.ts';
import { abortCanary, changeCanary, promoteCanary } from './change-canary.ts';
import { percentText } from './rates.ts';

/* Aborts and raises canaries as Flagger does. docs/reference/asvs.md describes what false reports can do. */

const CHECK_MS = 30_000;
/** Views are counted by the hour, so the actual window is up to an hour longer. */
const WINDOW_MS = 3_600_000;
/** A canary is aborted when its rate of failed page views exceeds this rate and `MAX_TIMES_STABLE` times stable's rate. */
export const MAX_FAILED_RATE = 0.05;
export const MAX_TIMES_STABLE = 3;
export const MIN_FAILED_NETWORKS = 10;
/** The backend counts a network's reports on a release at most once in five minutes. */
const MAX_HOURLY_REPORTS = 12;
export const STAGES = [1, 10, 50, 100] as const;

const NO_HEALTH: ReleaseHealth = { views: 0, failed: 0, networks: 0, loads: 0, load_ms: 0 };

type CanaryHealth = Record<'stable' | 'canary', ReleaseHealth>;

const failedRate = ({ views, failed }: ReleaseHealth): number => (views === 0 ? 0 : failed / views);

/** An estimate, in which a flood from one network counts as at most two networks. */
const failedNetworks = ({ views, failed, networks }: ReleaseHealth): number =>
  Math.max(networks - (views - failed), Math.ceil(failed / MAX_HOURLY_REPORTS));

export async function readHealth(
  { app, stable, version, changedAt }: Canary,
  events: Pick<Events, 'health'>,
  now: number,
): Promise<CanaryHealth> {
  const health = await events.health(app, Math.max(now - WINDOW_MS, Date.parse(changedAt)));
  return { stable: health.get(stable) ?? NO_HEALTH, canary: health.get(version) ?? NO_HEALTH };
}

type CanaryStep = { event: 'aborted' | 'raised' | 'promoted'; reason: string };

export const nextStage = ({ percent }: Pick<Canary, 'percent'>): number =>
  STAGES.find((stage) => stage > percent) ?? 100;

export function nextStep(
  canary: Canary,
  health: CanaryHealth,
  { stageMs, now }: { stageMs: number; now: number },
): CanaryStep | null {
  const [rate, stableRate] = [failedRate(health.canary), failedRate(health.stable)];
  const isWorse = rate > MAX_FAILED_RATE && rate > MAX_TIMES_STABLE * stableRate;
  if (isWorse && failedNetworks(health.canary) >= MIN_FAILED_NETWORKS) {
    const failedText = ({ views, failed }: ReleaseHealth) => `${failed} of ${views}`;
    const reason = `${percentText(rate)} of page views failed (${failedText(health.canary)}), against ${percentText(stableRate)} for the stable release (${failedText(health.stable)}).`;
    return { event: 'aborted', reason };
  }
  if (!canary.progressive || now - Date.parse(canary.changedAt) < stageMs) return null;
  return nextStage(canary) === 100
    ? { event: 'promoted', reason: 'It was not aborted at any stage.' }
    : { event: 'raised', reason: `It was not aborted at ${canary.percent}%.` };
}

export interface CheckOptions extends Pick<ChangeOptions, 'store' | 'readFigures'> {
  origin: string;
  events: Pick<Events, 'health' | 'claim'>;
  settings: Pick<CanarySettings, 'stageMs' | 'webhook'>;
  log: Log;
}

async function takeStep({ event, reason }: CanaryStep, canary: Canary, { store, readFigures }: CheckOptions) {
  const { app } = canary;
  const confirm = async () => {
    const { canaries } = await store.live.current();
    if (!canaries.some((one) => isDeepStrictEqual(one, canary)))
      throw new Error(`The canary of ${app} was changed meanwhile.`);
  };
  const silentStep: Step = (_, work) => work();
  const options = { store, app, by: 'canary-check', confirm, reason, readFigures, step: silentStep };
  if (event === 'raised') await changeCanary({ ...options, percent: nextStage(canary) });
  else await (event === 'promoted' ? promoteCanary : abortCanary)(options);
}

const WEBHOOK_TIMEOUT_MS = 10_000;

/** A failure is logged without the address, which may contain a secret. */
async function callWebhook(url: string, body: object, log: Log): Promise<void> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) log.warn({ host, status: response.status }, 'the canary webhook failed');
  } catch (error) {
    const { name, cause } = error as Error;
    const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
    log.warn({ host, why }, 'the canary webhook could not be called');
  }
}

/** If several servers call this function at the same time, only one of them checks. */
export async function runCanaryCheck(options: CheckOptions): Promise<void> {
  const { store, origin, events, settings, log } = options;
  const canaries = (await store.live.read())?.canaries ?? [];
  // The claim is shorter than the interval of the checks, because timers are not exact.
  if (canaries.length === 0 || !(await events.claim('canary check', CHECK_MS * 0.9))) return;
  for (const canary of canaries) {
    const { app, version, percent } = canary;
    try {
      const now = Date.now();
      const health = await readHealth(canary, events, now);
      const step = nextStep(canary, health, { stageMs: settings.stageMs, now });
      if (!step) continue;
      await takeStep(step, canary, options);
      // `percent` is the percentage before the event.
      const body = { app, version, percent, ...step, site: origin };
      log.warn(body, `canary ${step.event}`);
      if (settings.webhook) await callWebhook(settings.webhook, body, log);
    } catch (err) {
      log.error({ err, app }, 'a canary could not be checked');
    }
  }
}

export function startCanaryCheck(options: CheckOptions) {
  let runningCheck: Promise<void> | null = null;
  const check = () => {
    runningCheck ??= runCanaryCheck(options)
      .catch((err: unknown) => options.log.error({ err }, 'the canaries could not be checked'))
      .finally(() => {
        runningCheck = null;
      });
  };
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  check();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await runningCheck;
    },
  };
}

export type CanarySettings = ReturnType<typeof readCanarySettings>;

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];
const MAX_STAGE_MINUTES = 43_200;

export function readCanarySettings(env: NodeJS.ProcessEnv, problems: string[]) {
  const minutes = env.CANARY_STAGE_MINUTES || '60';
  if (!/^\d{1,5}$/.test(minutes) || Number(minutes) > MAX_STAGE_MINUTES)
    problems.push(`CANARY_STAGE_MINUTES must be a whole number from 0 to ${MAX_STAGE_MINUTES} (example: 60)`);
  const database = readSetting(env, 'CANARY_DATABASE_URL') ?? null;
  if (database && !POSTGRES_ADDRESS.isValid(database))
    problems.push(`CANARY_DATABASE_URL ${POSTGRES_ADDRESS.problem} (the address of the backend's database)`);
  const webhook = readSetting(env, 'CANARY_WEBHOOK_URL');
  const url = webhook ? URL.parse(webhook) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.includes(url.hostname));
  // fetch() refuses addresses with a user name or a password.
  if (webhook && (!isSafe || url?.username || url?.password)) {
    problems.push(
      'CANARY_WEBHOOK_URL must be an https address, or http on this machine, without a user name or password (example: https://hooks.example.com/releases)',
    );
  }
  return { stageMs: Number(minutes) * 60_000, webhook: url?.href ?? null, database };
}
