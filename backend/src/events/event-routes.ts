import { boundedText, fieldsOf, textField } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import type { RouteServices } from '../feature/feature.ts';
import { isRobot } from '../http/is-robot.ts';
import { successResponse } from '../http/response-schemas.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import type { EventServices } from './event-services.ts';
import { PAGE_ERRORS, type PageError, VITALS } from './release-reports.ts';
import { RELEASE, splitRelease } from './site-names.ts';

const field = (pattern: RegExp, error: string) =>
  v.pipe(boundedText(120, { error }), v.regex(pattern, error));
const list = <Item extends v.GenericSchema>(item: Item, max: number, error: string) =>
  v.pipe(v.array(item, error), v.maxLength(max, error));

const release = field(RELEASE, 'This is not a release');
const page = field(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, 'This is not the path of a page');
const ERROR = new RegExp(`^(?:${PAGE_ERRORS.join('|')}) ${RELEASE.source.slice(1)}`);
const NO_VITAL = 'This is not a measured value';
/** Ten minutes in milliseconds, longer than any wait. */
const MAX_VITAL = 600_000;
const vital = v.optional(
  v.pipe(v.number(NO_VITAL), v.minValue(0, NO_VITAL), v.maxValue(MAX_VITAL, NO_VITAL)),
);

/** The paths to which pages post events. */
export const EVENT_PATHS = {
  '/page-view': {
    summary: 'A page view, with its web vitals and its errors by release',
    description:
      'Sent once when the visitor leaves or hides the page. Counted per hour, release and page, for releases that the site has served; nothing about the visitor is sent or stored.',
    bearer: false,
    body: fieldsOf({
      own: release,
      releases: list(release, 10, 'This is not a list of releases'),
      vitals: v.object(
        Object.fromEntries(VITALS.map((name) => [name, vital])) as Record<
          (typeof VITALS)[number],
          typeof vital
        >,
        'These are not web vitals',
      ),
      errors: list(field(ERROR, 'This is not an error'), 20, 'This is not a list of errors'),
      page,
    }),
    example: {
      own: 'guide/1.0.0-3fa9c1d2',
      releases: ['shell/1.0.0-81b0c2aa', 'guide/1.0.0-3fa9c1d2'],
      vitals: { LCP: 1180, INP: 64, CLS: 0.002, TTFB: 90 },
      errors: ['error guide/1.0.0-3fa9c1d2'],
      page: '/free-homeowners-guide',
    },
    status: 202,
    answer: successResponse,
  },
  '/shop-click': {
    summary: 'A click on a link to the shop',
    description: 'Counted per hour, release, page and link; nothing about the visitor is sent or stored.',
    bearer: false,
    body: fieldsOf({ release, page, link: textField('Link', { max: 100 }) }),
    example: {
      release: 'content/1.0.0-81b0c2aa',
      page: '/smart-home',
      link: 'View on Amazon Smart thermostat',
    },
    status: 202,
    answer: successResponse,
  },
} as const satisfies Record<string, DeclaredPath>;

/** Counts page views and clicks. The response does not reveal whether they were counted. */
export function eventRoutes(services: RouteServices & EventServices) {
  const { consume, count, drop, readNames, report } = services;
  return declaredRoutes(services, EVENT_PATHS, {
    async '/page-view'({ c, body }) {
      const names = await readNames();
      if (isRobot(c.req.header('user-agent'))) drop('robot');
      else if (!names.isServed(body.own)) drop('unknown-release');
      else {
        const isWithinLimit = consume(c);
        if (!isWithinLimit) drop('limit');
        const errors = Map.groupBy(
          body.errors.map((text) => text.split(' ') as [PageError, string]),
          ([, failed]) => failed,
        );
        const shell = body.releases.find((one) => one.startsWith('shell/'));
        const releases = [...new Set([body.own, ...body.releases, ...errors.keys()])].filter(names.isServed);
        const reports = releases.map((one) => ({
          release: one,
          errors: errors.get(one)?.map(([kind]) => kind) ?? [],
          ...((one === body.own || one === shell) && { vitals: body.vitals }),
        }));
        const at = { page: names.pages.has(body.page) ? body.page : 'other', detail: '' };
        const view = { ...splitRelease(body.own), kind: 'view' as const, ...at };
        const failed = reports
          .filter((one) => one.errors.length > 0)
          .map((one) => ({ ...splitRelease(one.release), kind: 'failed' as const, ...at }));
        // Reports have a separate limit, so that an office that exceeds this one still reports failures.
        await count(isWithinLimit ? [view, ...failed] : [], report(c, reports));
      }
      return { success: true };
    },
    async '/shop-click'({ c, body }) {
      const names = await readNames();
      if (isRobot(c.req.header('user-agent'))) drop('robot');
      else if (!names.isServed(body.release)) drop('unknown-release');
      else if (!consume(c)) drop('limit');
      else
        await count([
          {
            ...splitRelease(body.release),
            kind: 'click',
            page: names.pages.has(body.page) ? body.page : 'other',
            detail: names.links.has(`${body.page} ${body.link}`) ? body.link : 'other',
          },
        ]);
      return { success: true };
    },
  });
}
