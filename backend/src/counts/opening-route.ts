import { fieldsOf, textField } from 'shared-lib/fields/fields.ts';
import { done } from '../conformance/answer-schemas.ts';
import { sourceOf } from '../funnel/funnel-event.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { clientAddress } from '../limits/client-network.ts';
import type { Services } from '../services.ts';
import { hourOf } from './hours.ts';
import { hasRoom } from './telemetry.ts';
import { readTold } from './told.ts';

/** What the signup page tells when it is opened. */
export const OPENING_PATHS = {
  '/opening': {
    summary: 'The signup page was opened',
    description:
      'Counted by hour, release and campaign. Robots and browsers of the team are not counted, and nobody is told so.',
    bearer: false,
    body: fieldsOf({ source: textField('Source', { max: 2048 }) }),
    example: { source: 'http://localhost:4300/free-homeowners-guide' },
    status: 202,
    answer: done,
  },
} as const satisfies Record<string, DeclaredPath>;

/** Counts openings of the signup page. */
export function openingRoutes(services: Services) {
  const { config, metrics, now, tally, votes } = services;
  return declaredRoutes(services, OPENING_PATHS, {
    async '/opening'({ c, body: { source } }) {
      const { release, visitor } = await readTold(c, services);
      if (visitor !== null) metrics.dropped('opening', visitor);
      else if (!(await hasRoom('openings', c, services))) metrics.dropped('opening', 'limit');
      else {
        await tally.add([
          { scope: 'funnel', at: hourOf(now()), release, name: `opening ${sourceOf(source)}` },
        ]);
        if (release) await votes.cast('opening', clientAddress(c, config), new Map([[release, ['opening']]]));
      }
      return { success: true };
    },
  });
}
