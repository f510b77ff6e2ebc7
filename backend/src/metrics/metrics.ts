import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/open-database.ts';

/** An answered request. */
interface CountedRequest {
  /** The route's pattern, never a visitor's text. */
  path: string;
  method: string;
  status: number;
  seconds: number;
}

/** One process's metrics for Prometheus. */
export interface Metrics {
  /** Where features register metrics of their own. */
  registry: Registry;
  request(request: CountedRequest): void;
  /** Has gauges set before the metrics are read, for what is read from the database: every process reports the same. */
  beforeReading(set: () => Promise<void>): void;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
}

/** In seconds, from a cached answer to the client's time-out of 15 seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** @see Metrics */
export function createMetrics({ ping }: Pick<Database, 'ping'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['path', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to its answer.',
    labelNames: ['path'],
    buckets: BUCKETS,
    registers,
  });
  const up = new Gauge({ name: 'database_up', help: '1 while the database answers, else 0.', registers });
  const setting: (() => Promise<void>)[] = [ping];

  return {
    registry,
    request({ path, method, status, seconds }) {
      requests.inc({ path, method, status });
      durations.observe({ path }, seconds);
    },
    beforeReading: (set) => void setting.push(set),
    async text() {
      const set = await Promise.allSettled(setting.map((one) => one()));
      up.set(set.every(({ status }) => status === 'fulfilled') ? 1 : 0);
      return registry.metrics();
    },
  };
}
