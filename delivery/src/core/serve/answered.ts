import type { HttpBindings } from '@hono/node-server';
import {
  type CallerSettings,
  type Log,
  logRequest,
  type Metrics,
  maskPath,
  methodLabel,
  type RequestKind,
  requestSizeProblem,
} from 'backend';
import type { Context, Handler } from 'hono';
import { Gauge } from 'prom-client';
import type { Follower } from '../store/backend.ts';
import { HEALTH, METRICS, READY } from '../store/file-types.ts';
import type { SiteStore } from '../store/site-store.ts';

/** A response, synchronous when it is in memory: each promise takes a tenth of the response's time. */
export type Answer = Response | Promise<Response>;

/** Like `then`, but synchronous for a value that is no promise. */
export function whenThere<Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

const OTHERS: ReadonlySet<string> = new Set([HEALTH, READY, METRICS]);

/** The kind of a request, by method and path: a name with a dot is a file. The backend counts its own. */
function kindOf(method: string, path: string): RequestKind {
  if (method === 'POST') return 'form';
  if ((method !== 'GET' && method !== 'HEAD') || OTHERS.has(path)) return 'other';
  if (path.startsWith('/_r/')) return 'asset';
  return path.lastIndexOf('.') > path.lastIndexOf('/') ? 'file' : 'page';
}

interface Answering {
  log: Log;
  callers: CallerSettings;
  /** Adds the headers of every response that is no file. */
  plain: (c: Context) => Context;
  metrics: Pick<Metrics, 'request'> | undefined;
}

/** Wraps handlers with limits, error responses, logging and metrics, without a promise for each as in middleware. */
export function answering({ log, callers, plain, metrics }: Answering) {
  const alsoRead = callers.clientIpHeader ? [callers.clientIpHeader] : [];

  return (answer: (c: Context) => Answer): Handler =>
    (c) => {
      const since = performance.now();
      const method = methodLabel(c.req.method);
      const kind = kindOf(method, c.req.path);
      const done = (response: Response) => {
        const { status } = response;
        logRequest(log, c, response, { since, callers });
        metrics?.request({ kind, method, status, seconds: (performance.now() - since) / 1000 });
        return response;
      };
      const failed = (err: unknown) => {
        log.error({ err, method: c.req.method, path: maskPath(c.req.path) }, 'a request failed');
        return done(plain(c).text('The site cannot answer right now. Please try again in a moment.', 500));
      };
      try {
        const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
        const refusal = requestSizeProblem(c.req.raw, alsoRead, incoming?.rawHeaders);
        if (refusal) return done(plain(c).text(refusal.message, refusal.status));
        const answered = answer(c);
        return answered instanceof Promise ? answered.then(done, failed) : done(answered);
      } catch (error) {
        return failed(error);
      }
    };
}

/** Registers how far the site's server is behind the live set, and the disk of its folder. */
export function siteMetrics(
  { registry, beforeReading, disk }: Metrics,
  { store, follower }: { store: SiteStore; follower: Pick<Follower, 'behindMs'> | null },
): void {
  const behind = new Gauge({
    name: 'site_behind_seconds',
    help: 'For how long this server has known of something newer that it cannot take in.',
    registers: [registry],
  });
  beforeReading(async () => behind.set((follower?.behindMs() ?? 0) / 1000));
  disk('site', store.folder);
}
