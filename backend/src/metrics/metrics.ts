import type { MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BackendConfig } from '../config/backend-config.ts';
import { DAY_MS } from '../counts/hours.ts';
import { perThousand, readHealth, TROUBLES, VITALS } from '../counts/page-health.ts';
import type { Database } from '../database/open-database.ts';
import type { DeliveryTable, SubmissionTable } from '../database/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv, BackendHandler } from '../http/backend-env.ts';
import { localOnly, sameText } from '../http/local-only.ts';

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
  request(request: CountedRequest): void;
  /** Counts an attempt to deliver and its outcome. */
  attempt(target: DeliveryTable['target'], outcome: DeliveryTable['status']): void;
  /** Counts a post of telemetry that was not counted, and why: there was no room, or whose it was. */
  dropped(what: 'opening' | 'page', why: 'limit' | NonNullable<SubmissionTable['visitor']>): void;
  /**
   * All metrics in the Prometheus text format. The queue is read from the database, so every process reports
   * the same.
   */
  text(): Promise<string>;
  contentType: string;
}

/** In seconds, from a cached answer to the client's time-out of 15 seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Why a log-in failed, by status. */
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
    help: 'Attempts of this process to deliver, by target and outcome.',
    labelNames: ['target', 'outcome'],
    registers,
  });
  const dropped = new Counter({
    name: 'telemetry_dropped_total',
    help: 'Posts of page telemetry that this process did not count: no room (limit), or not a reader of the site.',
    labelNames: ['what', 'why'],
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
    dropped: (what, why) => dropped.inc({ what, why }),
    async text() {
      depth.reset();
      age.reset();
      try {
        for (const { target, pending, dead, oldest } of await readQueue(database)) {
          depth.set({ target, status: 'pending' }, pending);
          depth.set({ target, status: 'dead' }, dead);
          age.set({ target }, oldest === null ? 0 : Math.max(0, now() - oldest) / 1000);
        }
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
        up.set(1);
      } catch {
        up.set(0);
      }
      return registry.metrics();
    },
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Counts every request by its route's pattern; unknown paths count as `unknown`. */
export function countRequests(metrics: Metrics): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const start = performance.now();
    const mountedAt = routePath(c).replace(/\/?\*$/, '');
    await next();
    const route = matchedRoutes(c).find(({ path }) => !path.endsWith('*'));
    const webhook = c.req.path === mountedAt || c.req.path === `${mountedAt}/`;
    const path = webhook ? '/' : (route?.path.slice(mountedAt.length) ?? 'unknown');
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    metrics.request({ path, method, status: c.res.status, seconds: (performance.now() - start) / 1000 });
  };
}

/** The pending deliveries of one target. */
interface Queue {
  target: DeliveryTable['target'];
  pending: number;
  dead: number;
  /** When the oldest pending one was queued, in milliseconds since 1970 UTC, or null. */
  oldest: number | null;
}

const TARGETS: readonly DeliveryTable['target'][] = ['smtp', 'automation'];

/** The queue of each target, including empty ones, so that a metric exists before the first dead letter. */
async function readQueue({ db }: Pick<Database, 'db'>): Promise<Queue[]> {
  const rows = await db
    .selectFrom('delivery')
    .select(({ fn }) => [
      'target',
      'status',
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('oldest'),
    ])
    .where('status', 'in', ['pending', 'dead'])
    .groupBy(['target', 'status'])
    .execute();
  return TARGETS.map((target) => {
    const of = (status: string) => rows.find((row) => row.target === target && row.status === status);
    return {
      target,
      pending: Number(of('pending')?.count ?? 0),
      dead: Number(of('dead')?.count ?? 0),
      oldest: of('pending')?.oldest ?? null,
    };
  });
}

/** `GET metrics`, behind `metricsGuard`. */
export function metricsRoute({ metrics }: { metrics: Metrics }): BackendHandler {
  return async (c) => c.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
}

/**
 * Admits whoever sends METRICS_TOKEN as a bearer token; without that setting, only the person who runs the
 * site on this machine.
 */
export function metricsGuard(
  config: Pick<BackendConfig, 'metricsToken' | 'siteUrl' | 'localKey' | 'clientIpHeader'>,
): MiddlewareHandler<BackendEnv> {
  const { metricsToken } = config;
  if (!metricsToken) return localOnly(config);
  return async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!sameText(given, metricsToken)) {
      throw new ApiError(401, 'The metrics want the METRICS_TOKEN as a bearer token.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    await next();
  };
}
