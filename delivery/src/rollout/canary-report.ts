import type { EventCount, Events, ReleaseHealth } from 'backend';
import type { Canary } from '../core/store/canaries.ts';
import type { ReleaseRoute, Releases } from '../core/store/releases.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import {
  type CanarySettings,
  MAX_FAILED_RATE,
  MAX_TIMES_STABLE,
  MIN_FAILED_NETWORKS,
  nextStage,
  nextStep,
  readHealth,
} from './canary-check.ts';
import { percentText, type Rate, rateOf, type SuccessKind, type Verdict, verdictOf } from './rates.ts';

export interface Measured {
  version: string;
  /** Of the last hour, or since the canary last changed if that is later. */
  health: ReleaseHealth;
  /** Since the canary last changed, like `loadSeconds`. */
  rate: Rate;
  /** The mean LCP, with each value capped at 10 s; null if fewer than 20 views reported it. */
  loadSeconds: number | null;
}

export interface CanaryReport {
  app: string;
  releases: readonly [Measured, Measured];
  of: SuccessKind;
  /** The page whose views and successes are counted; null for several. */
  page: string | null;
  verdict: Verdict;
  words: readonly string[];
}

const MIN_LOADS = 20;

function nextStageText(canary: Canary, stageMs: number): string {
  const percent = nextStage(canary);
  const until = new Date(Date.parse(canary.changedAt) + stageMs).toISOString().slice(0, 16).replace('T', ' ');
  const next = percent === 100 ? 'becomes live' : `is raised to ${percent}%`;
  return `It ${next} after ${until} UTC unless it is stopped.`;
}

/** Reads the health of a canary and the live release. @param now in milliseconds since 1970 UTC. */
export async function readCanaryReport(
  { releases }: { releases: Pick<Releases, 'read'> },
  canary: Canary,
  events: Pick<Events, 'health' | 'counts'>,
  { stageMs, now }: { stageMs: CanarySettings['stageMs']; now: number },
): Promise<CanaryReport> {
  const { app, stable, version } = canary;
  const since = Date.parse(canary.changedAt);
  const [health, loads, counts, ...releasePair] = await Promise.all([
    readHealth(canary, events, now),
    events.health(app, since),
    events.counts({ since, app }),
    releases.read(app, stable),
    releases.read(app, version),
  ]);
  const measure = successesOf(releasePair, counts);
  const measured = (release: string, ownHealth: ReleaseHealth): Measured => {
    const own = counts.filter((one) => one.version === release);
    const { loads: count = 0, loadMs = null } = loads.get(release) ?? {};
    const isEnough = count >= MIN_LOADS && loadMs !== null;
    return {
      version: release,
      health: ownHealth,
      rate: countedRate(own, measure),
      loadSeconds: isEnough ? loadMs / 1000 : null,
    };
  };
  const pair = [measured(stable, health.stable), measured(version, health.canary)] as const;
  const step = nextStep(canary, health, { stageMs, now });
  const aborts =
    step?.event === 'aborted'
      ? `It stops at the next check: ${step.reason}`
      : `It stops automatically when more than ${percentText(MAX_FAILED_RATE)} of its page views fail, which is more than ${MAX_TIMES_STABLE} times the rate of the live release, and at least ${MIN_FAILED_NETWORKS} networks report failures.`;
  return {
    app,
    releases: pair,
    of: measure.of,
    page: onlyPage(measure),
    verdict: verdictOf(pair[0].rate, pair[1].rate),
    words: [aborts, ...(canary.progressive ? [nextStageText(canary, stageMs)] : [])],
  };
}

/** The verdict and the figures of an app's canary as text; undefined without a canary. */
export async function readOutcome(
  store: SiteStore,
  app: string,
  events: Pick<Events, 'health' | 'counts'>,
  now: number,
): Promise<string | undefined> {
  const canary = (await store.live.current()).canaries.find((one) => one.app === app);
  if (!canary) return undefined;
  const { of, releases, verdict } = await readCanaryReport(store, canary, events, { stageMs: 0, now });
  const counted = of === 'requests' ? 'guide requests' : 'shop clicks';
  const [old, own] = releases.map(({ rate }) => `${rate.successes} ${counted} in ${rate.views} views`);
  return `${verdict.sentence} New release: ${own}. Old release: ${old}.`;
}

export interface Successes {
  of: SuccessKind;
  pages: ReadonlySet<string>;
}

export const requestPages = ({ routes }: { routes: readonly ReleaseRoute[] }): string[] =>
  routes.filter(({ form }) => form?.call === 'guide_request').map(({ path }) => path);

/** The measure of an app: guide requests if a release has the form, else clicks on shop links. */
export function successesOf(
  releases: readonly { routes: readonly ReleaseRoute[] }[],
  counts: readonly EventCount[],
): Successes {
  const forms = releases.flatMap(requestPages);
  if (forms.length > 0) return { of: 'requests', pages: new Set(forms) };
  const pagesOf = (kind: EventCount['kind']) =>
    new Set(counts.filter((one) => one.kind === kind).map(({ page }) => page));
  const clicked = pagesOf('click');
  return { of: 'clicks', pages: clicked.size > 0 ? clicked : pagesOf('view') };
}

/** The only page of a measure; null if it has several or none. */
export function onlyPage({ pages: [first, ...more] }: Pick<Successes, 'pages'>): string | null {
  return first === undefined || more.length > 0 ? null : first;
}

export const total = (counts: readonly Pick<EventCount, 'count'>[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

export function countedRate(counts: readonly EventCount[], { of, pages }: Successes): Rate {
  const success = of === 'requests' ? 'request' : 'click';
  const totalOf = (kind: EventCount['kind']) =>
    total(counts.filter((one) => one.kind === kind && pages.has(one.page)));
  return rateOf(totalOf(success), totalOf('view'));
}
