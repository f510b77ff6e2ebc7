import type { Canary, ListedRelease, Listing } from 'delivery/admin-api';

/** One app as its visitors get it. */
export interface AppNow {
  app: string;
  live: ListedRelease;
  /** What a part of the visitors gets. */
  canary: Canary | null;
  /** What a roll back returns to; null when there is none. */
  former: ListedRelease | null;
  /** Every kept release, the newest first. */
  releases: readonly ListedRelease[];
  /** What a change of it says that somebody has seen. */
  seen: string;
}

/** The apps that are live, in the order of the listing. */
export function appsNow({ releases, canaries, seen }: Listing): AppNow[] {
  return [...Map.groupBy(releases, ({ app }) => app)].flatMap(([app, own]) => {
    const live = own.find(({ state }) => state === 'live');
    if (!live) return [];
    return {
      app,
      live,
      canary: canaries.find((one) => one.app === app) ?? null,
      former: own.find(({ state }) => state === 'former') ?? null,
      releases: own,
      seen: seen[app] ?? '',
    };
  });
}

/** The app of that name. @throws Error when it is not live. */
export function appNow(listing: Listing, app: string): AppNow {
  const found = appsNow(listing).find((one) => one.app === app);
  if (!found) throw new Error(`${app} is not live any more.`);
  return found;
}
