import type { Listing } from 'delivery/admin-api';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react';
import { AdminError, call, heard, isPassing } from './call.ts';

/** How often what is live is asked for while the page is in sight, in milliseconds. */
const EVERY_MS = 20_000;
/** The same while others of the team ask. */
const AGAIN_MS = 2000;

/** What is known of the site. */
export interface KnownListing {
  /** The last answer; null before the first. */
  listing: Listing | null;
  /** Why there is no newer one; null when it is new. */
  problem: string | null;
  /** Asks again, now; until it is told when others of the team ask, too. Null when the site cannot be asked. */
  refresh(): Promise<Listing | null>;
}

/** Asks the site for what is kept and live. @throws AdminError */
async function askListing(): Promise<Listing> {
  const done = await heard(await call('/releases'));
  if (done.kind !== 'releases') throw new AdminError(500, 'The site has answered something else.');
  return done.listing;
}

const Known = createContext<KnownListing | null>(null);

/** Asks for the listing again and again while the page is in sight, for everything below it. */
export function ListingProvider({
  ask = askListing,
  children,
}: {
  ask?: () => Promise<Listing>;
  children: ReactNode;
}): ReactElement {
  const [listing, setListing] = useState<Listing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refresh] = useState(
    () =>
      async function refresh(): Promise<Listing | null> {
        try {
          const found = await ask();
          setListing(found);
          setProblem(null);
          return found;
        } catch (error) {
          // Somebody else of the team asks at the same time.
          if (isPassing(error))
            return new Promise((resolve) => setTimeout(() => resolve(refresh()), AGAIN_MS));
          setProblem((error as Error).message);
          return null;
        }
      },
  );
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refresh();
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [refresh]);
  return <Known value={{ listing, problem, refresh }}>{children}</Known>;
}

/** What is known of the site. */
export function useListing(): KnownListing {
  const known = useContext(Known);
  if (!known) throw new Error('There is no ListingProvider above.');
  return known;
}
