import { Counter, Histogram } from 'prom-client';
import type { ReleaseHourTable } from '../database/schema.ts';
import { subnetOf } from '../http/client.ts';
import { createNetworkLimit } from '../limits/rate-limiter.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { HOUR_MS, hourOf } from '../time/hours.ts';
import { splitRelease } from './site-names.ts';

/** Web Vitals (web.dev/vitals), in milliseconds except for CLS, a score. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;

/** Failures of a release on a page: a script error, a failed load, a violation of the security policy. */
export const PAGE_ERRORS = ['error', 'load', 'violation'] as const;
export type PageError = (typeof PAGE_ERRORS)[number];

interface ReleaseReport {
  release: string;
  errors: readonly PageError[];
  vitals?: Partial<Record<(typeof VITALS)[number], number>>;
}

/** In this time, all reports from one network about one release count as one. */
const ONE_REPORT_MS = 5 * 60_000;
/** Limits each view, because a background tab must not dominate the mean load time. */
const MAX_LOAD_MS = 10_000;
/** One more release resets the metrics below. */
const MAX_RELEASES = 100;

/** A network counts as failed if any of its page views failed, so a flood of good reports hides no failure. */
export function createReleaseReports({ registry }: Pick<Metrics, 'registry'>, now: () => number) {
  const registers = [registry];
  const labelNames = ['app', 'version'];
  const views = new Counter({
    name: 'page_views_total',
    help: 'Reported page views that involve the release, one per network in five minutes.',
    labelNames,
    registers,
  });
  const errors = new Counter({
    name: 'page_errors_total',
    help: 'Reported page views in which code of the release failed, by kind: error, load, violation.',
    labelNames: [...labelNames, 'kind'],
    registers,
  });
  const seconds = new Histogram({
    name: 'web_vital_seconds',
    help: 'LCP, INP and TTFB of reported page views.',
    labelNames: [...labelNames, 'vital'],
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10],
    registers,
  });
  const shift = new Histogram({
    name: 'web_vital_cls',
    help: 'Cumulative layout shift of reported page views.',
    labelNames,
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    registers,
  });
  const releases = new Set<string>();
  const consumeView = createNetworkLimit(1, ONE_REPORT_MS, now);
  const consumeFailure = createNetworkLimit(1, ONE_REPORT_MS, now);
  const consumeNetwork = createNetworkLimit(1, HOUR_MS, now);

  /** Starts new counters at zero, because Prometheus's `increase` ignores a counter's first value. */
  function labelsOf(release: string) {
    const labels = splitRelease(release);
    if (releases.has(release)) return labels;
    if (releases.size >= MAX_RELEASES) {
      releases.clear();
      for (const metric of [views, errors, seconds, shift]) metric.reset();
    }
    releases.add(release);
    views.inc(labels, 0);
    for (const kind of PAGE_ERRORS) errors.inc({ ...labels, kind }, 0);
    return labels;
  }

  function countOne(network: string, { release, errors: kinds, vitals = {} }: ReleaseReport) {
    const reporter = [{ name: `${network} ${release}`, weight: 1 }];
    const isNew = consumeView(reporter);
    const hasFailed = kinds.length > 0 && consumeFailure(reporter);
    if (!isNew && !hasFailed) return [];
    const labels = labelsOf(release);
    if (hasFailed) for (const kind of new Set(kinds)) errors.inc({ ...labels, kind });
    const added = { hour: hourOf(now()), ...labels, views: 0, failed: Number(hasFailed), networks: 0 };
    if (!isNew) return [{ ...added, loads: 0, load_ms: 0 }];
    views.inc(labels);
    for (const [vital, value] of Object.entries(vitals)) {
      if (vital === 'CLS') shift.observe(labels, value);
      else seconds.observe({ ...labels, vital }, value / 1000);
    }
    const load_ms = Math.round(Math.min(vitals.LCP ?? 0, MAX_LOAD_MS));
    const networks = Number(consumeNetwork(reporter));
    return [{ ...added, views: 1, networks, loads: Number(vitals.LCP !== undefined), load_ms }];
  }

  return (address: string | undefined, reports: readonly ReleaseReport[]): ReleaseHourTable[] => {
    const network = address ? subnetOf(address) : '';
    return reports.flatMap((report) => countOne(network, report));
  };
}
