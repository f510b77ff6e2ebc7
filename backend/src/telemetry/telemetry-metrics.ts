import { Counter, Gauge } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { DAY_MS } from '../time/hours.ts';
import type { PageOrigin } from './page-origin.ts';
import { PAGE_ERRORS, perThousand, readTelemetry, VITALS } from './page-telemetry.ts';

/** Counts a post of telemetry that was not counted, and why: there was no room, or whose it was. */
export type CountDropped = (
  what: 'landing-page-view' | 'page' | 'shop-click',
  why: 'limit' | NonNullable<PageOrigin['visitor']>,
) => void;

/** Registers the metrics of page telemetry. */
export function telemetryMetrics(
  { registry, beforeReading }: Metrics,
  database: Pick<Database, 'db'>,
  now: () => number,
): CountDropped {
  const registers = [registry];
  const dropped = new Counter({
    name: 'telemetry_dropped_total',
    help: 'Posts of page telemetry that this process did not count: no room (limit), or not a reader of the site.',
    labelNames: ['what', 'why'],
    registers,
  });
  const pages = new Gauge({
    name: 'page_views',
    help: 'Page views of the last 24 hours that sent telemetry, by release.',
    labelNames: ['release'],
    registers,
  });
  const errors = new Gauge({
    name: 'page_errors_per_thousand',
    help: 'Page views in a thousand of the last 24 hours with a script error, a failed load or a CSP violation, by release.',
    labelNames: ['release', 'kind'],
    registers,
  });
  const vitals = new Gauge({
    name: 'web_vital_p75',
    help: 'The 75th percentile of the last 24 hours, in milliseconds (CLS: a score), by release.',
    labelNames: ['release', 'vital'],
    registers,
  });
  beforeReading(async () => {
    for (const gauge of [pages, errors, vitals]) gauge.reset();
    for (const one of await readTelemetry(database, now() - DAY_MS)) {
      const { release } = one;
      pages.set({ release }, one.pages);
      for (const kind of PAGE_ERRORS) errors.set({ release, kind }, perThousand(one, kind));
      for (const vital of VITALS) {
        const value = one.p75[vital];
        if (value !== null) vitals.set({ release, vital }, value);
      }
    }
  });
  return (what, why) => dropped.inc({ what, why });
}
