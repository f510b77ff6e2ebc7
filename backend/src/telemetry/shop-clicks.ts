import { boundedText, fieldsOf, textField } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import type { Database } from '../database/open-database.ts';
import type { RouteServices } from '../feature/feature.ts';
import { done } from '../http/answers.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { hourOf } from '../time/hours.ts';
import { readOrigin } from './page-origin.ts';
import { readTally } from './tally.ts';
import { hasRoom } from './telemetry-limits.ts';
import type { ShopLink, TelemetryServices } from './telemetry-services.ts';

const NO_PAGE = 'This is no path of a page';
/** The path of a page, with its leading slash. */
export const pagePath = v.pipe(
  boundedText(100, { error: NO_PAGE }),
  v.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, NO_PAGE),
);

const NO_PLACE = 'This is no place of a link in its page';

/** What a page reports when a visitor follows a link to the shop (specification section 1). */
export const SHOP_PATHS = {
  '/shop-click': {
    summary: 'A link to the shop was followed',
    description:
      'Counted by hour, release, page and link; nothing of the visitor. Robots are not counted, and the answer does not say so. The query parameter `release` names the release of the page.',
    bearer: false,
    body: fieldsOf({
      page: pagePath,
      link: textField('Link', { max: 100 }),
      place: v.pipe(boundedText(4, { error: NO_PLACE }), v.regex(/^[1-9]\d*$/, NO_PLACE)),
    }),
    example: { page: '/smart-home', link: 'View on Amazon Smart thermostat', place: '12' },
    status: 202,
    answer: done,
  },
} as const satisfies Record<string, DeclaredPath>;

/** Counts clicks on links to the shop. */
export function shopRoutes(services: RouteServices & TelemetryServices) {
  const { countDropped, now, tally } = services;
  return declaredRoutes(services, SHOP_PATHS, {
    async '/shop-click'({ c, body: { page, link, place } }) {
      const { release, visitor } = await readOrigin(c, services);
      if (visitor !== null) countDropped('shop-click', visitor);
      else if (!(await hasRoom('shop clicks', c, services))) countDropped('shop-click', 'limit');
      else
        await tally([{ scope: 'shop', at: hourOf(now()), release, name: `click ${page} ${place} ${link}` }]);
      return { success: true };
    },
  });
}

/** What visitors did with links to the shop. */
export interface ShopCount {
  /** How often links were followed. */
  clicks: number;
  views: number;
  /** How often a page was opened by its address and said later whether a link was followed, and how often one was. */
  openings: number;
  followed: number;
}

/** What links to the shop brought. */
export interface ShopReport {
  /** Most clicks first. A page without a click is one of them. */
  pages: readonly (ShopCount & { page: string })[];
  /** Most clicks first. `views` are those of the page. */
  links: readonly (ShopLink & Pick<ShopCount, 'clicks' | 'views'>)[];
  /** By release, as `app/version`; an empty name when it is unknown. */
  releases: readonly (ShopCount & { release: string })[];
}

const CLICK = /^click (\/\S*) (\d+) (.+)$/;
const VIEW = /^(?:view|opened|followed) (\/\S*)$/;

/** What each name in a row adds. Views are told by every second visit (docs/decisions/067), so they count twice. */
const ADDED: Readonly<Record<string, Partial<ShopCount>>> = {
  click: { clicks: 1 },
  view: { views: 2 },
  opened: { openings: 1 },
  followed: { openings: 1, followed: 1 },
};

/**
 * Clicks on links to the shop from then until then (milliseconds since 1970 UTC), with the views of their pages.
 */
export async function readShopClicks(
  database: Pick<Database, 'db'>,
  since: number,
  until = Number.POSITIVE_INFINITY,
): Promise<ShopReport> {
  const pages = new Map<string, ShopCount>();
  const releases = new Map<string, ShopCount>();
  const links = new Map<string, ShopLink & { clicks: number }>();
  for await (const { at, release, counts } of readTally(database, 'shop', since)) {
    if (at > until) break;
    for (const [name, count] of counts) {
      const [, page = '', place = '', link = ''] = CLICK.exec(name) ?? VIEW.exec(name) ?? [];
      const [kind = ''] = name.split(' ', 1);
      for (const [map, key] of [
        [pages, page],
        [releases, release],
      ] as const) {
        const one = map.get(key) ?? { clicks: 0, views: 0, openings: 0, followed: 0 };
        map.set(key, one);
        for (const [field, times] of Object.entries(ADDED[kind] ?? {}))
          one[field as keyof ShopCount] += times * count;
      }
      if (!link) continue;
      const key = `${page} ${place} ${link}`;
      const one = links.get(key) ?? { page, link, place: Number(place), clicks: 0 };
      one.clicks += count;
      links.set(key, one);
    }
  }
  const most = <One extends { clicks: number }>(all: readonly One[]) =>
    [...all].sort((a, b) => b.clicks - a.clicks);
  return {
    // What had no room in its row has no page: `click other`.
    pages: most([...pages].filter(([page]) => page).map(([page, counts]) => ({ page, ...counts }))),
    links: most([...links.values()].map((one) => ({ ...one, views: pages.get(one.page)?.views ?? 0 }))),
    releases: most([...releases].map(([release, counts]) => ({ release, ...counts }))),
  };
}
