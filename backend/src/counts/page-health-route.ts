import { z } from 'zod';
import { done } from '../conformance/answer-schemas.ts';
import { boundedText } from '../fields/fields.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { clientAddress, networksOf } from '../limits/client-network.ts';
import type { Services } from '../services.ts';
import { healthEntries, TROUBLES, VITALS } from './page-health.ts';
import { createTally, HOUR_MS, startOf } from './tally.ts';
import { RELEASE, readTold } from './told.ts';

/** A short text that follows a rule. */
const shortText = (what: string, isRight: (text: string) => boolean) => {
  const wrong = `This is no ${what}`;
  return boundedText(120, { error: () => wrong, tooLong: wrong }).refine(isRight, wrong);
};
const release = shortText('release', (text) => RELEASE.test(text));
const trouble = shortText('trouble', (text) => {
  const [what = '', of = '', ...more] = text.split(' ');
  return (TROUBLES as readonly string[]).includes(what) && RELEASE.test(of) && more.length === 0;
});
const measured = z.number().min(0).max(1e9).optional();

/** What a page tells when its visitor leaves it. */
export const HEALTH_PATHS = {
  '/page-health': {
    summary: 'How a page went: web vitals, and what went wrong in which release',
    description:
      'From a part of the visits, once a page. Kept as counts by hour; nothing of the visitor is in it, and nothing of them is kept.',
    bearer: false,
    body: z.object({
      kind: shortText('kind of page', (text) => /^[a-z][a-z0-9-]{0,39}$/.test(text)),
      own: release,
      releases: z.array(release).max(10),
      vitals: z.object(Object.fromEntries(VITALS.map((name) => [name, measured]))),
      troubles: z.array(trouble).max(20),
    }),
    example: {
      kind: 'guide',
      own: 'guide/1.0.0-3fa9c1d2',
      releases: ['shell/1.0.0-81b0c2aa', 'guide/1.0.0-3fa9c1d2'],
      vitals: { LCP: 1180, INP: 64, CLS: 0.002, TTFB: 90 },
      troubles: ['error guide/1.0.0-3fa9c1d2'],
    },
    status: 202,
    answer: done,
  },
} as const satisfies Record<string, DeclaredPath>;

/** Pages of one connection that count in an hour. */
const MOST_IN_AN_HOUR = 1200;

/** Counts how pages went. */
export function healthRoutes(services: Services) {
  const { config, counters, database, now } = services;
  const tally = createTally(database);
  return declaredRoutes(services, HEALTH_PATHS, {
    async '/page-health'({ c, body }) {
      const charges = networksOf(clientAddress(c, config)).map(({ name, share }) => ({
        key: `pages from ${name}`,
        most: MOST_IN_AN_HOUR * share,
        windowMs: HOUR_MS,
      }));
      const isCounted = readTold(c).visitor === null && (await counters.take(charges)) === undefined;
      if (isCounted) await tally.add(healthEntries(body, startOf(now(), HOUR_MS)));
      return { success: true };
    },
  });
}
