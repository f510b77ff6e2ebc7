import type { Metrics, RequestKind } from 'backend';
import { Gauge } from 'prom-client';
import type { Follower } from '../store/backend.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { ReadLive } from './live-site.ts';

/** What a request of the site is for, by its method and path: a name with a dot is a file. The backend counts its own. */
export function kindOf(method: string, path: string): RequestKind {
  if (method === 'POST') return 'form';
  if (path.startsWith('/_r/') || path.startsWith('/_c/')) return 'asset';
  return path.lastIndexOf('.') > path.lastIndexOf('/') ? 'file' : 'page';
}

/** Registers what the site's server serves, how far behind it is, and whether its store can be read. */
export function siteMetrics(
  { registry, beforeReading, disk }: Metrics,
  { store, live, follower }: { store: SiteStore; live: ReadLive; follower: Follower | null },
): void {
  const registers = [registry];
  const composition = new Gauge({
    name: 'site_composition_info',
    help: '1 for the composition that is served.',
    labelNames: ['composition'],
    registers,
  });
  const behind = new Gauge({
    name: 'site_behind_seconds',
    help: 'For how long this server has known of something newer that it cannot take in.',
    registers,
  });
  const up = new Gauge({
    name: 'site_store_up',
    help: '1 while what is live can be read, and the database that the folder follows answers, else 0.',
    registers,
  });
  beforeReading(async () => {
    const isWhole = await store.live.composition().then(
      () => true,
      () => false,
    );
    up.set(isWhole && follower?.isReachable() !== false ? 1 : 0);
    behind.set((follower?.behindMs() ?? 0) / 1000);
    composition.reset();
    composition.set({ composition: (await live()).composition.id }, 1);
  });
  disk('site', store.folder);
}
