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
import type { TelemetryServices } from './telemetry-services.ts';

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
        await tally.add([
          { scope: 'shop', at: hourOf(now()), release, name: `click ${page} ${place} ${link}` },
        ]);
      return { success: true };
    },
  });
}

/** A link to the shop, and how often it was followed. */
interface ShopLink {
  page: string;
  /** Its words, with the product's name. */
  link: string;
  /** The place among the page's links to the shop, from 1. */
  place: number;
  clicks: number;
}

/** What links to the shop brought. */
export interface ShopReport {
  /** Most clicks first. A page without a click is one of them. */
  pages: readonly { page: string; clicks: number; views: number }[];
  /** Most clicks first. */
  links: readonly ShopLink[];
  /** By release, as `app/version`; an empty name when it is unknown. */
  releases: readonly { release: string; clicks: number; views: number }[];
}

const CLICK = /^click (\/\S*) (\d+) (.+)$/;
const VIEW = /^view (\/\S*)$/;
/** More than anybody reads. */
const MOST_LINKS = 100;

/**
 * Clicks on links to the shop since then (milliseconds since 1970 UTC), with the views of their pages: those that told
 * how they went, which is every second one (docs/decisions/067), so they count twice here.
 */
export async function readShopClicks(database: Pick<Database, 'db'>, since: number): Promise<ShopReport> {
  const none = () => ({ clicks: 0, views: 0 });
  const pages = new Map<string, ReturnType<typeof none>>();
  const releases = new Map<string, ReturnType<typeof none>>();
  const links = new Map<string, ShopLink>();
  for await (const { release, counts } of readTally(database, 'shop', since)) {
    for (const [name, count] of counts) {
      const [, page = '', place = '', link = ''] = CLICK.exec(name) ?? VIEW.exec(name) ?? [];
      // What had no room in its row has no page: `click other`.
      const [field, more] = name.startsWith('click ')
        ? (['clicks', count] as const)
        : (['views', 2 * count] as const);
      for (const [map, key] of [
        [pages, page],
        [releases, release],
      ] as const) {
        const one = map.get(key) ?? none();
        one[field] += more;
        map.set(key, one);
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
    pages: most([...pages].filter(([page]) => page).map(([page, counts]) => ({ page, ...counts }))),
    links: most([...links.values()]).slice(0, MOST_LINKS),
    releases: most([...releases].map(([release, counts]) => ({ release, ...counts }))),
  };
}
