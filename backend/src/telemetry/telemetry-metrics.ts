import { Counter, Gauge } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { DAY_MS } from '../time/hours.ts';
import type { PageOrigin } from './page-origin.ts';
import { perThousand, readHealth, TROUBLES, VITALS } from './page-telemetry.ts';

/** Counts a post of telemetry that was not counted, and why: there was no room, or whose it was. */
export type CountDropped = (
  what: 'opening' | 'page',
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
    help: 'Pages of the last 24 hours that told how they went, by release.',
    labelNames: ['release'],
    registers,
  });
  const troubles = new Gauge({
    name: 'page_troubles_per_thousand',
    help: 'Pages in a thousand of the last 24 hours with an error, a failed load or a violation, by release.',
    labelNames: ['release', 'trouble'],
    registers,
  });
  const vitals = new Gauge({
    name: 'web_vital_p75',
    help: 'The 75th percentile of the last 24 hours, in milliseconds (CLS: a score), by release.',
    labelNames: ['release', 'vital'],
    registers,
  });
  beforeReading(async () => {
    for (const gauge of [pages, troubles, vitals]) gauge.reset();
    for (const one of await readHealth(database, now() - DAY_MS)) {
      const { release } = one;
      pages.set({ release }, one.pages);
      for (const trouble of TROUBLES) troubles.set({ release, trouble }, perThousand(one, trouble));
      for (const vital of VITALS) {
        const value = one.p75[vital];
        if (value !== null) vitals.set({ release, vital }, value);
      }
    }
  });
  return (what, why) => dropped.inc({ what, why });
}
