import { createHmac } from 'node:crypto';
import type { Database } from '../database/open-database.ts';
import { votingNetwork } from '../http/client-network.ts';
import type { Counters } from '../limits/counters.ts';
import { DAY_MS } from '../time/hours.ts';
import type { Tally } from './tally.ts';

/** What a network votes by. A success counts only after what it is a success of. */
const AFTER = {
  page: null,
  'landing-page-view': null,
  request: 'landing-page-view',
  view: null,
  download: 'view',
  // Whether a link to the shop was followed comes with it.
  opening: null,
} as const;
type Vote = keyof typeof AFTER;

/** How long a network stays known, as a keyed hash. A comparison that takes longer asks it again. */
const KNOWN_MS = 30 * DAY_MS;
/** Votes of a kind for a release, and so rows of networks: more would find nothing more. */
const MOST_VOTES = 20_000;

/**
 * The votes on releases that are compared (the table `compared`): of each network the first page view, the first
 * landing-page view and so on with each release, whatever else it sends. Networks are too expensive to have many of.
 * @returns what takes the votes of a network, if they are its first. `names`: what each release, as `app/version`, is
 *   reported to have done.
 */
export function createVotes({
  database: { db },
  counters,
  tally,
  secret,
  now,
}: {
  database: Pick<Database, 'db'>;
  counters: Counters;
  tally: Tally;
  secret: string;
  now: () => number;
}) {
  return async (
    what: Vote,
    from: string | undefined,
    names: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> => {
    const network = from && votingNetwork(from);
    if (!network || names.size === 0) return;
    const compared = await db
      .selectFrom('compared')
      .select(['release', 'since'])
      .where('release', 'in', [...names.keys()])
      .where('judged_at', '>', now() - DAY_MS)
      .execute();
    for (const { release, since } of compared) {
      const votesFor = (vote: Vote) => `${vote} votes of ${release} since ${since}`;
      const keyOf = (vote: Vote) =>
        createHmac('sha256', secret)
          .update(`${votesFor(vote)} by ${network}`)
          .digest('hex');
      const after = AFTER[what];
      if (after && (await counters.read([keyOf(after)])).size === 0) continue;
      const full = await counters.take([
        { key: keyOf(what), most: 1, windowMs: KNOWN_MS },
        { key: votesFor(what), most: MOST_VOTES, windowMs: KNOWN_MS },
      ]);
      if (full !== undefined) continue;
      await tally((names.get(release) ?? []).map((name) => ({ scope: 'votes', at: since, release, name })));
    }
  };
}

/** @see createVotes */
export type Votes = ReturnType<typeof createVotes>;
