import type { ListedRelease, Listing } from 'delivery/admin-api';
import { type AppNow, appsNow } from '../../api/listing.ts';

const release = (version: string, state: ListedRelease['state']): ListedRelease => ({
  app: 'guide',
  version,
  state,
  since: '2026-11-02T12:00:00.000Z',
  pages: 2,
  owner: 'marketing team',
  stable: null,
  by: 'token:ana',
  origin: null,
});

/** What a site with one app says: 1.0.0 is live, 0.9.0 was, and with `canary` so many percent of visitors get 2.0.0. */
export function listingWith({ live = '1.0.0', canary }: { live?: string; canary?: number }): Listing {
  const since = '2026-11-02T12:00:00.000Z';
  const common = { app: 'guide', stable: live, digit: 'tens', turn: 0, since, changedAt: since } as const;
  return {
    releases: [
      release(live, 'live'),
      release('0.9.0', 'former'),
      ...(canary ? [release('2.0.0', `canary ${canary}%`)] : []),
    ],
    sets: [],
    canaries: canary
      ? [{ ...common, version: '2.0.0', percent: canary, by: 'token:ana', progressive: false }]
      : [],
    audit: [],
    underWay: null,
  };
}

/** The guide of such a site. */
export function guideWith(canary?: number): AppNow {
  const [guide] = appsNow(listingWith(canary ? { canary } : {}));
  if (!guide) throw new Error('The guide is not live.');
  return guide;
}
