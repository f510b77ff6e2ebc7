import { fieldsOf, textField } from 'shared-lib/fields/fields.ts';
import type { RouteServices } from '../feature/feature.ts';
import { done } from '../http/answers.ts';
import { clientAddress } from '../http/client-network.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { readOrigin } from '../telemetry/page-origin.ts';
import { hasRoom } from '../telemetry/telemetry-limits.ts';
import type { TelemetryServices } from '../telemetry/telemetry-services.ts';
import { hourOf } from '../time/hours.ts';
import { sourceOf } from './funnel-event.ts';

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
export function openingRoutes(services: RouteServices & TelemetryServices) {
  const { config, countDropped, now, tally, votes } = services;
  return declaredRoutes(services, OPENING_PATHS, {
    async '/opening'({ c, body: { source } }) {
      const { release, visitor } = await readOrigin(c, services);
      if (visitor !== null) countDropped('opening', visitor);
      else if (!(await hasRoom('openings', c, services))) countDropped('opening', 'limit');
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
