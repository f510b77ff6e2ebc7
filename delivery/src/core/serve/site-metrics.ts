import { type Metrics, methodLabel, type RequestKind } from 'backend';
import type { MiddlewareHandler } from 'hono';
import { Gauge } from 'prom-client';
import type { Follower } from '../store/backend.ts';
import { HEALTH, METRICS, READY } from '../store/file-types.ts';
import type { SiteStore } from '../store/site-store.ts';

const PROBES: ReadonlySet<string> = new Set([HEALTH, READY, METRICS]);

function kindOf(method: string, path: string): RequestKind {
  if (method === 'POST') return 'form';
  if ((method !== 'GET' && method !== 'HEAD') || PROBES.has(path)) return 'other';
  if (path.startsWith('/_r/')) return 'asset';
  return path.lastIndexOf('.') > path.lastIndexOf('/') ? 'file' : 'page';
}

export function countRequests(metrics: Pick<Metrics, 'request'>): MiddlewareHandler {
  return async (c, next) => {
    const since = performance.now();
    await next();
    const method = methodLabel(c.req.method);
    const kind = kindOf(method, c.req.path);
    metrics.request({ kind, method, status: c.res.status, seconds: (performance.now() - since) / 1000 });
  };
}

export function siteMetrics(
  { registry, beforeReading, disk }: Metrics,
  { store, follower }: { store: SiteStore; follower: Pick<Follower, 'behindMs'> | null },
): void {
  const behind = new Gauge({
    name: 'site_behind_seconds',
    help: 'How long this server has been behind the live releases.',
    registers: [registry],
  });
  beforeReading(async () => behind.set((follower?.behindMs() ?? 0) / 1000));
  disk('site', store.folder);
}
