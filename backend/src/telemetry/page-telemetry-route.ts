import type { Context } from 'hono';
import { boundedText, fieldsOf } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import type { RouteServices } from '../feature/feature.ts';
import { done } from '../http/answers.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { clientAddress } from '../http/client-network.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { hourOf } from '../time/hours.ts';
import { RELEASE, readOrigin } from './page-origin.ts';
import { countedNames, PAGE_ERRORS, VITALS } from './page-telemetry.ts';
import { pagePath } from './shop-clicks.ts';
import { hasRoom } from './telemetry-limits.ts';
import type { TelemetryServices } from './telemetry-services.ts';

/** A text that follows a rule. */
const ruled = (what: string, max: number, isRight: (text: string) => boolean) => {
  const wrong = `This is no ${what}`;
  return v.pipe(boundedText(max, { error: wrong }), v.check(isRight, wrong));
};
/** Texts between commas; none for an empty text. */
const listOf = (text: string): string[] => (text === '' ? [] : text.split(','));
const list = (what: string, most: number, isRight: (text: string) => boolean) =>
  ruled(what, 2000, (text) => listOf(text).length <= most && listOf(text).every(isRight));

const isRelease = (text: string) => RELEASE.test(text);
const isError = (text: string) => {
  const [what = '', release = '', ...more] = text.split(' ');
  return (PAGE_ERRORS as readonly string[]).includes(what) && isRelease(release) && more.length === 0;
};
const isMeasured = (text: string) => {
  const [vital = '', value = ''] = text.split(' ');
  return (VITALS as readonly string[]).includes(vital) && value !== '' && Number(value) >= 0;
};

/** What a page reports when its visitor leaves it. */
export const TELEMETRY_PATHS = {
  '/page-telemetry': {
    summary: 'Page telemetry: web vitals, and errors by release',
    description:
      'From a part of the visits, once a page. Kept as counts by hour of releases that the site has served; nothing of the visitor is in it, and nothing of them is kept.',
    bearer: false,
    body: fieldsOf({
      own: ruled('release', 120, isRelease),
      releases: list('list of releases', 10, isRelease),
      vitals: list('list of vitals', VITALS.length, isMeasured),
      errors: list('list of errors', 20, isError),
      page: pagePath,
      // Only pages with links to the shop say it.
      shop: v.optional(ruled('answer', 10, (text) => text === 'opened' || text === 'followed')),
    }),
    example: {
      own: 'guide/1.0.0-3fa9c1d2',
      releases: 'shell/1.0.0-81b0c2aa,guide/1.0.0-3fa9c1d2',
      vitals: 'LCP 1180,INP 64,CLS 0.002,TTFB 90',
      errors: 'error guide/1.0.0-3fa9c1d2',
      page: '/free-homeowners-guide',
      shop: 'opened',
    },
    status: 202,
    answer: done,
  },
} as const satisfies Record<string, DeclaredPath>;

/** Counts page telemetry. */
export function telemetryRoutes(services: RouteServices & TelemetryServices) {
  const { config, countDropped, isServed, now, castVotes } = services;
  return declaredRoutes(services, TELEMETRY_PATHS, {
    async '/page-telemetry'({ c, body }) {
      const { visitor } = await readOrigin(c, services);
      const health = {
        ...body,
        releases: listOf(body.releases),
        vitals: Object.fromEntries(
          listOf(body.vitals).map((text) => {
            const [vital = '', value] = text.split(' ');
            return [vital, Number(value)];
          }),
        ),
        errors: listOf(body.errors),
      };
      const names = countedNames(health);
      for (const release of names.keys()) if (!(await isServed(release))) names.delete(release);
      if (visitor !== null || !names.has(body.own)) countDropped('page', visitor ?? 'unseen');
      else {
        await hear(c, services, names);
        const opened = body.shop === 'followed' ? ['opening', 'click'] : ['opening'];
        if (body.shop) await castVotes('opening', clientAddress(c, config), new Map([[body.own, opened]]));
        const at = hourOf(now());
        const shop = ['view', ...(body.shop ? [body.shop] : [])].map((name) => ({
          scope: 'shop' as const,
          at,
          release: body.own,
          name: `${name} ${body.page}`,
        }));
        await addPage(c, services, names, shop);
      }
      return { success: true };
    },
  });
}

/** What each release, as `app/version`, is reported to have done in a page. */
type Names = ReadonlyMap<string, readonly string[]>;

/**
 * Takes a network's vote, and counts what alerts watch. Also when there is no room for more: who uses it up would hide a
 * bad release.
 * @returns whether anything of it is new from this network in the last minutes (`countReport`).
 */
export async function hear(
  c: Context<BackendEnv>,
  { config, countReport, castVotes }: RouteServices & TelemetryServices,
  names: Names,
): Promise<boolean> {
  const from = clientAddress(c, config);
  const isNew = countReport(from, names);
  await castVotes('page', from, names);
  return isNew;
}

/** Adds a page to the numbers that are shown, while there is room. */
export async function addPage(
  c: Context<BackendEnv>,
  services: RouteServices & TelemetryServices,
  names: Names,
  more: Parameters<TelemetryServices['tally']>[0] = [],
): Promise<void> {
  const { countDropped, now, tally } = services;
  if (!(await hasRoom('pages', c, services))) {
    countDropped('page', 'limit');
    return;
  }
  const at = hourOf(now());
  const counted = [...names].flatMap(([release, all]) =>
    all.map((name) => ({ scope: 'pages' as const, at, release, name })),
  );
  await tally([...counted, ...more]);
}
