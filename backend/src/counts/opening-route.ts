import { z } from 'zod';
import { done } from '../conformance/answer-schemas.ts';
import { textField } from '../fields/fields.ts';
import { sourceOf } from '../funnel/funnel.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { clientAddress, networksOf } from '../limits/client-network.ts';
import type { Services } from '../services.ts';
import { createTally, HOUR_MS, MINUTE_MS, startOf } from './tally.ts';
import { readTold } from './told.ts';

/** What the signup page tells when it is opened. */
export const OPENING_PATHS = {
  '/opening': {
    summary: 'The signup page was opened',
    description:
      'Counted by minute, release and campaign. Robots and browsers of the team are not counted, and nobody is told so.',
    bearer: false,
    body: z.object({ source: textField('Source', { max: 2048 }) }),
    example: { source: 'http://localhost:4300/free-homeowners-guide' },
    status: 202,
    answer: done,
  },
} as const satisfies Record<string, DeclaredPath>;

/** Openings from one connection that count in an hour: an office behind one address has as many, a flood more. */
const MOST_IN_AN_HOUR = 600;

/** Counts openings of the signup page. */
export function openingRoutes(services: Services) {
  const { config, counters, database, now } = services;
  const tally = createTally(database);
  return declaredRoutes(services, OPENING_PATHS, {
    async '/opening'({ c, body: { source } }) {
      const { release, visitor } = readTold(c);
      const charges = networksOf(clientAddress(c, config)).map(({ name, share }) => ({
        key: `openings from ${name}`,
        most: MOST_IN_AN_HOUR * share,
        windowMs: HOUR_MS,
      }));
      const isCounted = visitor === null && (await counters.take(charges)) === undefined;
      const opening = { what: 'opening', at: startOf(now(), MINUTE_MS), release, part: sourceOf(source) };
      if (isCounted) await tally.add([opening]);
      return { success: true };
    },
  });
}
