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
import { percentText, type Rate, rateOf, verdictOf } from './rates.ts';

const MIN_LOADS = 20;

export type CanaryReport = Awaited<ReturnType<typeof readCanaryReport>>;

/** `now` is in milliseconds since 1970 UTC. */
export async function readCanaryReport(
  { releases }: { releases: Pick<Releases, 'read'> },
  canary: Canary,
  events: Pick<Events, 'health' | 'counts'>,
  { stageMs, now }: { stageMs: CanarySettings['stageMs']; now: number },
) {
  const { app, stable, version } = canary;
  const since = Date.parse(canary.changedAt);
  const [health, loads, counts, ...releasePair] = await Promise.all([
    readHealth(canary, events, now),
    events.health(app, since),
    events.counts({ since, app }),
    releases.read(app, stable),
    releases.read(app, version),
  ]);
  const measure = measureOf(releasePair, counts);
  const measureRelease = (release: string, ownHealth: ReleaseHealth) => {
    const own = counts.filter((one) => one.version === release);
    const { loads: count = 0, load_ms = 0 } = loads.get(release) ?? {};
    return {
      version: release,
      /** The reports since the canary last changed, within the window of `readHealth`. */
      health: ownHealth,
      /** The rate since the canary last changed. `loadSeconds` covers the same time. */
      rate: measure.rate(own),
      /** The mean LCP. Each value is capped at 10 s. Null if fewer than 20 views reported their LCP. */
      loadSeconds: count >= MIN_LOADS ? load_ms / count / 1000 : null,
    };
  };
  const pair = [measureRelease(stable, health.stable), measureRelease(version, health.canary)] as const;
  const step = nextStep(canary, health, { stageMs, now });
  const stopText =
    step?.event === 'aborted'
      ? `It stops at the next check: ${step.reason}`
      : `It stops automatically when more than ${MAX_FAILED_RATE * 100}% of its page views fail, this rate is more than ${MAX_TIMES_STABLE} times that of the live release, and at least ${MIN_FAILED_NETWORKS} networks report failures.`;
  return {
    app,
    releases: pair,
    of: measure.of,
    page: measure.page,
    verdict: verdictOf(pair[0].rate, pair[1].rate),
    stopText,
    /** The next percentage of a progressive canary, and its time in ISO 8601. Null for other canaries. */
    next: canary.progressive
      ? { percent: nextStage(canary), at: new Date(since + stageMs).toISOString() }
      : null,
  };
}

export const figuresReader =
  (store: SiteStore, events: Pick<Events, 'health' | 'counts'>) =>
  async (canary: Canary): Promise<string> => {
    const options = { stageMs: 0, now: Date.now() };
    const { of, releases, verdict } = await readCanaryReport(store, canary, events, options);
    const counted = of === 'requests' ? 'guide request' : 'shop click';
    const counts = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
    const texts = releases.map(({ rate: { successes, views, rate } }) => {
      const text = `${counts(successes, counted)} in ${counts(views, 'view')}`;
      return views > 0 ? `${text} (${percentText(rate)})` : text;
    });
    return `${verdict.sentence} New release: ${texts[1]}. Old release: ${texts[0]}.`;
  };

export const requestPages = ({ routes }: { routes: readonly ReleaseRoute[] }): string[] =>
  routes.filter(({ form }) => form?.call === 'guide_request').map(({ path }) => path);

export const sumCounts = (counts: readonly Pick<EventCount, 'count'>[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** An app's successes are guide requests if a release has a form for them, and otherwise clicks on shop links. */
export function measureOf(
  releases: readonly { routes: readonly ReleaseRoute[] }[],
  counts: readonly EventCount[],
) {
  const forms = releases.flatMap(requestPages);
  const pagesOf = (kind: EventCount['kind']) =>
    counts.filter((one) => one.kind === kind).map(({ page }) => page);
  const clicked = pagesOf('click');
  const [of, success] =
    forms.length > 0 ? (['requests', 'request'] as const) : (['clicks', 'click'] as const);
  const withoutForm = clicked.length > 0 ? clicked : pagesOf('view');
  const pages = new Set(forms.length > 0 ? forms : withoutForm);
  const [first = null] = pages;
  return {
    of,
    pages,
    /** The only page; null for several or none. */
    page: pages.size === 1 ? first : null,
    rate(own: readonly EventCount[]): Rate {
      const totalOf = (kind: EventCount['kind']) =>
        sumCounts(own.filter((one) => one.kind === kind && pages.has(one.page)));
      return rateOf(totalOf(success), totalOf('view'));
    },
  };
}
