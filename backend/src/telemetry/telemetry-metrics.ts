import { Counter, Gauge } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import { votingNetwork } from '../http/client-network.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { DAY_MS } from '../time/hours.ts';
import type { PageOrigin } from './page-origin.ts';
import { PAGE_ERRORS, readTelemetry, VITALS } from './page-telemetry.ts';

/** Counts what this process gets of page telemetry. */
export interface TelemetryMetrics {
  /** Counts a post of telemetry that was not counted, and why: there was no room, or whose it was. */
  countDropped(
    what: 'landing-page-view' | 'page' | 'shop-click',
    why: 'limit' | NonNullable<PageOrigin['visitor']>,
  ): void;
  /**
   * Counts what a page reports, once for a network, a release and five minutes: strangers would need many networks to raise an
   * alarm or to drown one.
   * @param names what each release, as `app/version`, is reported to have done.
   * @returns whether anything of it was counted.
   */
  countReport(from: string | undefined, names: ReadonlyMap<string, readonly string[]>): boolean;
}

/** How long a network's reports of a release count as one, in milliseconds. */
const ONCE_MS = 5 * 60_000;
/** What is told apart in that time; the rest is not counted. */
const MOST_SEEN = 20_000;
/** Releases with a count of their own. With one more, all begin anew, as after a restart. */
const MOST_RELEASES = 100;

const COUNTED = ['page', ...PAGE_ERRORS] as const;

/** @see TelemetryMetrics */
export function telemetryMetrics(
  { registry, beforeReading }: Metrics,
  database: Pick<Database, 'db'>,
  now: () => number,
): TelemetryMetrics {
  const registers = [registry];
  const dropped = new Counter({
    name: 'telemetry_dropped_total',
    help: 'Posts of page telemetry that this process did not count: no room (limit), or not a reader of the site.',
    labelNames: ['what', 'why'],
    registers,
  });
  const reports = new Counter({
    name: 'page_reports_total',
    help: 'Networks whose pages reported a page view of a release, and an error in it, each once in five minutes.',
    labelNames: ['release', 'what'],
    registers,
  });
  const vitals = new Gauge({
    name: 'web_vital_p75',
    help: 'The 75th percentile of the last 24 hours, in milliseconds (CLS: a score), by release.',
    labelNames: ['release', 'vital'],
    registers,
  });
  beforeReading(async () => {
    vitals.reset();
    for (const { release, p75 } of await readTelemetry(database, now() - DAY_MS)) {
      for (const vital of VITALS) {
        const value = p75[vital];
        if (value !== null) vitals.set({ release, vital }, value);
      }
    }
  });
  const releases = new Set<string>();
  const seen = new Set<string>();
  let seenUntil = 0;

  function meet(release: string): void {
    if (releases.has(release)) return;
    if (releases.size >= MOST_RELEASES) {
      releases.clear();
      reports.reset();
    }
    releases.add(release);
    // `increase` sees nothing of a counter's first value.
    for (const what of COUNTED) reports.inc({ release, what }, 0);
  }

  return {
    countDropped: (what, why) => dropped.inc({ what, why }),
    countReport(from, names) {
      if (now() >= seenUntil) {
        seen.clear();
        seenUntil = now() + ONCE_MS;
      }
      const network = from ? votingNetwork(from) : '';
      let isNew = false;
      for (const [release, all] of names) {
        meet(release);
        for (const what of COUNTED) {
          const key = `${network} ${release} ${what}`;
          if (!all.includes(what) || seen.has(key) || seen.size >= MOST_SEEN) continue;
          seen.add(key);
          reports.inc({ release, what });
          isNew = true;
        }
      }
      return isNew;
    },
  };
}
