import type { Listing } from 'delivery/admin-api';
import type { ComponentProps } from 'react';
import useSWR, { type KeyedMutator, type SWRConfig } from 'swr';
import { AdminError, call, heard } from './call.ts';

/** How often what is live is asked for while the page is in sight, and what could not be had, in milliseconds. */
export const EVERY_MS = 20_000;
/** The same while others of the team ask. */
const AGAIN_MS = 2000;
/** The site was reached, and the same call may work in a moment. */
const PASSING = [429, 502, 503, 504];

/** How answers are kept while somebody is signed in: what another one saw is not among them. */
export const ANSWERS: ComponentProps<typeof SWRConfig>['value'] = {
  provider: () => new Map(),
  // What changes the site is never far: nothing is new enough not to be asked again.
  dedupingInterval: 0,
  focusThrottleInterval: 0,
  // That the site cannot be reached is found out by asking.
  isOnline: () => true,
  onErrorRetry: (_error, _key, _settings, retry) => void setTimeout(retry, EVERY_MS),
};

/** Asks the site for what is kept and live, until others of the team do not ask any more. @throws AdminError */
async function askListing(): Promise<Listing> {
  try {
    const done = await heard(await call('/releases'));
    if (done.kind === 'releases') return done.listing;
  } catch (error) {
    if (!(error instanceof AdminError && PASSING.includes(error.status))) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return askListing();
  }
  throw new AdminError(500, 'The site has answered something else.');
}

/** What is known of the site. */
export interface KnownListing {
  /** The last answer. */
  listing: Listing | undefined;
  /** Why there is no newer one. */
  problem: string | undefined;
  /** Asks again, now. Gives the last answer. */
  refresh: KeyedMutator<Listing>;
}

/** What is kept and live. @param refreshInterval asks again so often, in milliseconds: one on the page does. */
export function useListing(refreshInterval = 0): KnownListing {
  const { data, error, mutate } = useSWR<Listing, Error>('/releases', askListing, {
    refreshInterval,
    revalidateIfStale: false,
  });
  return { listing: data, problem: error?.message, refresh: mutate };
}
