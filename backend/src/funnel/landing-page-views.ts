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

/** What the signup page reports when it is viewed. */
export const LANDING_PAGE_PATHS = {
  '/landing-page-view': {
    summary: 'The signup page was viewed',
    description:
      'Counted by hour, release and campaign. Robots and browsers of the team are not counted, and the answer does not say so.',
    bearer: false,
    body: fieldsOf({ source: textField('Source', { max: 2048 }) }),
    example: { source: 'http://localhost:4300/free-homeowners-guide' },
    status: 202,
    answer: done,
  },
} as const satisfies Record<string, DeclaredPath>;

/** Counts landing-page views. */
export function landingPageRoutes(services: RouteServices & TelemetryServices) {
  const { config, countDropped, now, tally, castVotes } = services;
  return declaredRoutes(services, LANDING_PAGE_PATHS, {
    async '/landing-page-view'({ c, body: { source } }) {
      const { release, visitor } = await readOrigin(c, services);
      if (visitor !== null) countDropped('landing-page-view', visitor);
      else if (!(await hasRoom('landing-page views', c, services)))
        countDropped('landing-page-view', 'limit');
      else {
        await tally([
          { scope: 'funnel', at: hourOf(now()), release, name: `landing-page-view ${sourceOf(source)}` },
        ]);
        if (release)
          await castVotes(
            'landing-page-view',
            clientAddress(c, config),
            new Map([[release, ['landing-page-view']]]),
          );
      }
      return { success: true };
    },
  });
}
