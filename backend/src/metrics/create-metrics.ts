import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import type { DeliveryTable } from '../database/schema.ts';
import { readQueue } from './read-queue.ts';

/** An answered request. */
export interface CountedRequest {
  /** The route's pattern, never what a visitor typed. */
  path: string;
  method: string;
  status: number;
  seconds: number;
}

/** What Prometheus reads of one process. */
export interface Metrics {
  request(request: CountedRequest): void;
  /** An attempt to deliver, and what became of the delivery. */
  attempt(target: DeliveryTable['target'], outcome: DeliveryTable['status']): void;
  /** Everything in the Prometheus text format; the queue is read from the database, so it is every process's. */
  text(): Promise<string>;
  contentType: string;
}

/** From a cached answer to the client's time-out of 15 seconds, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Why a log-in failed, by the status that it was answered with. */
const SIGN_IN_FAILURES: Readonly<Record<number, string>> = { 401: 'refused', 429: 'too many attempts' };

/** @see Metrics */
export function createMetrics(database: Pick<Database, 'db'>, now: () => number): Metrics {
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
  const signIns = new Counter({
    name: 'sign_in_failures_total',
    help: 'Log-ins that failed, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const attempts = new Counter({
    name: 'outbox_attempts_total',
    help: 'Attempts of this process to deliver, by target and what became of the delivery.',
    labelNames: ['target', 'outcome'],
    registers,
  });
  const depth = new Gauge({
    name: 'outbox_deliveries',
    help: 'Deliveries that wait (pending) or have been given up (dead), in the database.',
    labelNames: ['target', 'status'],
    registers,
  });
  const age = new Gauge({
    name: 'outbox_oldest_pending_seconds',
    help: 'How long the oldest delivery has been waiting.',
    labelNames: ['target'],
    registers,
  });
  const up = new Gauge({ name: 'database_up', help: '1 while the database answers, else 0.', registers });

  return {
    contentType: registry.contentType,
    request({ path, method, status, seconds }) {
      requests.inc({ path, method, status });
      durations.observe({ path }, seconds);
      const reason = path === '/auth/login' ? SIGN_IN_FAILURES[status] : undefined;
      if (reason) signIns.inc({ reason });
    },
    attempt: (target, outcome) => attempts.inc({ target, outcome }),
    async text() {
      depth.reset();
      age.reset();
      try {
        for (const { target, pending, dead, oldest } of await readQueue(database)) {
          depth.set({ target, status: 'pending' }, pending);
          depth.set({ target, status: 'dead' }, dead);
          age.set({ target }, oldest === null ? 0 : Math.max(0, now() - oldest) / 1000);
        }
        up.set(1);
      } catch {
        up.set(0);
      }
      return registry.metrics();
    },
  };
}
