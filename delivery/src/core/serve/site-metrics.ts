import type { Metrics } from 'backend';
import { Gauge } from 'prom-client';
import type { Follower } from '../store/backend.ts';
import type { SiteStore } from '../store/site-store.ts';

/** Registers how far the site's server is behind what is live, and the disk of its folder. */
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
