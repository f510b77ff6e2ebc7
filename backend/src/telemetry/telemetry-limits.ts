import type { BackendConfig } from '../config/backend-config.ts';
import { clientAddress, networksOf } from '../http/client-network.ts';
import type { Charge, Counters } from '../limits/counters.ts';
import { HOUR_MS, hourOf } from '../time/hours.ts';

/*
 * Page telemetry is hostile input (docs/decisions/082). What is counted here is shown; verdicts are of votes
 * (`votes.ts`).
 */

/** Says whether a release, as `app/version`, is one that this site serves or has served. */
export type IsServed = (release: string) => boolean | Promise<boolean>;

/** Names that a backend without a site takes in an hour. */
const MOST_NAMES = 40;

/** Takes the first names of each hour, for a backend that does not know its site. */
export function firstNames(now: () => number): IsServed {
  let hour = 0;
  let names = new Set<string>();
  return (release) => {
    const present = hourOf(now());
    if (present !== hour) [hour, names] = [present, new Set()];
    if (names.size < MOST_NAMES) names.add(release);
    return names.has(release);
  };
}

/** How long a landing-page view stands for the requests of its network. */
const WINDOW_MS = 6 * HOUR_MS;
/** What counts in that time, of one connection (an office behind one address has as many) and of everybody. */
const MOST_OF_ONE = 1200;
const MOST_OF_ALL = 100_000;

/** Counts a post of telemetry. @returns whether there was room for it. */
export async function hasRoom(
  what: 'landing-page views' | 'pages' | 'shop clicks',
  c: Parameters<typeof clientAddress>[0],
  { counters, config }: { counters: Counters; config: BackendConfig },
): Promise<boolean> {
  const charges: Charge[] = networksOf(clientAddress(c, config)).map(({ name, weight }) => ({
    key: `${what} from ${name}`,
    most: MOST_OF_ONE * weight,
    windowMs: WINDOW_MS,
  }));
  charges.push({ key: what, most: MOST_OF_ALL, windowMs: WINDOW_MS });
  return (await counters.take(charges)) === undefined;
}

/** Whether a network has opened the landing page lately; true where nobody knows the network. */
export async function hasViewedLandingPage(
  address: string | undefined,
  { counters }: { counters: Counters },
): Promise<boolean> {
  const [network] = networksOf(address);
  return !network || (await counters.read([`landing-page views from ${network.name}`])).size > 0;
}
