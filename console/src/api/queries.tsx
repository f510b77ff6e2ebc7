import type { Canary, CanaryReport, ListedRelease, Listing } from 'delivery/admin-api';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import useSWR, { type SWRConfig } from 'swr';
import { call } from './session.ts';

const RETRY_MS = 3000;
const REFRESH_MS = 20_000;

/** Each user who signs in gets an empty cache. */
export const QUERY_OPTIONS: ComponentProps<typeof SWRConfig>['value'] = {
  provider: () => new Map(),
  fetcher: async (path: string) => (await call(path)).json(),
  dedupingInterval: 0,
  focusThrottleInterval: 0,
  // A site on this machine is reachable even if the browser is offline.
  isOnline: () => true,
  onErrorRetry: (_error, _key, _settings, retry) => void setTimeout(retry, RETRY_MS),
};

export const useListing = () => useSWR<Listing, Error>('/state').data;

/** Undefined while the report loads. Null if the site cannot read the statistics. */
export function useCanaryReport(canary: Pick<Canary, 'app' | 'version'> | undefined) {
  const { app, version } = canary ?? {};
  const { data } = useSWR<readonly CanaryReport[] | null>('/canaries', { refreshInterval: REFRESH_MS });
  if (data === null) return null;
  return data?.find((one) => one.app === app && one.releases[1].version === version);
}

export type AppState = ReturnType<typeof appStates>[number];

export function appStates({ releases, canaries, tags }: Listing) {
  return [...Map.groupBy(releases, ({ app }) => app)].map(([app, own]) => ({
    app,
    tag: tags[app],
    live: own.find(({ state }) => state === 'live'),
    canary: canaries.find((one) => one.app === app),
    /** The release that a rollback returns to by default. */
    former: own.find(({ state }) => state === 'former'),
    drafts: own.filter(({ state }) => state === 'draft'),
    releases: own,
  }));
}

export function useRelease(app: string, version: string) {
  const listing = useListing();
  const state = listing && appStates(listing).find((one) => one.app === app);
  return { listing, state, release: state?.releases.find((one) => one.version === version) };
}

export const titleOf = (releases: readonly ListedRelease[], app: string, version: string | null) =>
  releases.find((one) => one.app === app && one.version === version)?.title ?? version ?? 'a release';

interface QueryProps<Value> {
  path: string;
  children: (value: Value, refresh: () => void) => ReactNode;
}

export function Query<Value>({ path, children }: QueryProps<Value>): ReactElement {
  const { data, error, mutate } = useSWR<Value, Error>(path);
  return (
    <>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {data !== undefined && children(data, () => void mutate())}
      {data === undefined && !error && <Spinner label="Loading" />}
    </>
  );
}
