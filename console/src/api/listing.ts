import type { CanaryReport, Listing } from 'delivery/admin-api';
import type { ComponentProps } from 'react';
import useSWR, { type SWRConfig } from 'swr';
import { call } from './call.ts';

/** How often what is live is asked for while the page is in sight, and what could not be had, in milliseconds. */
export const EVERY_MS = 20_000;

/** How answers are kept while somebody is signed in: what another one saw is not among them. */
export const ANSWERS: ComponentProps<typeof SWRConfig>['value'] = {
  provider: () => new Map(),
  fetcher: async (path: string) => (await call(path)).json(),
  // What changes the site is never far: nothing is new enough not to be asked again.
  dedupingInterval: 0,
  focusThrottleInterval: 0,
  // That the site cannot be reached is found out by asking.
  isOnline: () => true,
  onErrorRetry: (_error, _key, _settings, retry) => void setTimeout(retry, EVERY_MS),
};

/** What is kept and live, and why nothing newer is known. @param refreshInterval one on the page asks so often, in milliseconds. */
export function useListing(refreshInterval = 0) {
  const options = { refreshInterval, revalidateIfStale: false };
  const { data, error } = useSWR<Listing, Error>('/state', options);
  return { listing: data, problem: error?.message };
}

/** How the canaries are doing: null where the site cannot read the backend's data, undefined until it has answered. */
export const useCanaryReports = () =>
  useSWR<readonly CanaryReport[] | null, Error>('/canaries', { refreshInterval: EVERY_MS }).data;

/** One app as its visitors get it. */
export type AppNow = ReturnType<typeof appsNow>[number];

/** The apps that are live, in the order of the listing. */
export function appsNow({ releases, canaries }: Listing) {
  return [...Map.groupBy(releases, ({ app }) => app)].flatMap(([app, own]) => {
    const live = own.find(({ state }) => state === 'live');
    if (!live) return [];
    return {
      app,
      live,
      /** What a percentage of the visitors gets. */
      canary: canaries.find((one) => one.app === app),
      /** What a roll back returns to. */
      former: own.find(({ state }) => state === 'former'),
      /** Every kept release, the newest first. */
      releases: own,
    };
  });
}
