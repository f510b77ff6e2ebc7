import { dayIn } from 'shared-lib/site/days.ts';
import type { ShopReport } from '../telemetry/shop-clicks.ts';
import type { ShopLink } from '../telemetry/telemetry-services.ts';
import { DAY_MS } from '../time/hours.ts';
import type { Funnel } from './funnel.ts';
import { FUNNEL_APP } from './funnel-event.ts';
import { countFunnel, dayOf } from './funnel-report.ts';
import type { FunnelCount } from './judge.ts';

/** A page, with how often it was read and a link to the shop in it followed. */
type ReadPage = Pick<ShopReport['pages'][number], 'page' | 'views' | 'clicks'>;

/** What readers read, clicked and asked for in some days. */
export interface Week {
  /** First and last day, ISO 8601, in UTC. */
  from: string;
  to: string;
  /** Views of all pages: twice those of visits that sent page telemetry, as the report counts them. */
  views: number;
  /** Clicks on links to the shop. */
  clicks: number;
  /** Pages, most viewed first. */
  read: readonly ReadPage[];
  /** Pages, and links to the shop, most clicked first. */
  clicked: readonly ReadPage[];
  links: readonly (ShopLink & { clicks: number })[];
  /** The guide funnel. */
  asked: FunnelCount;
}

/** Something that was made live. */
interface Released {
  /** ISO 8601. */
  at: string;
  /** As in the audit log. */
  action: string;
  /** Null for the whole site. */
  app: string | null;
  version: string | null;
}

/** Something that has to be looked at again. */
export interface Due {
  what: string;
  /** The day since when, ISO 8601. */
  since: string;
  /** What to do about it. */
  todo: string;
}

/** What the site knows and a backend does not. */
export interface SiteNews {
  /** The latest first. */
  released: readonly Released[];
  /** The longest due first; null where there is no list, or it cannot be read. */
  due: readonly Due[] | null;
}

/** Times in milliseconds since 1970 UTC, both inclusive. */
export interface Period {
  from: number;
  to: number;
}

/** What anybody reads of a list. */
const MOST = 10;

/** What readers did: the same figures as the report has for these days. */
export async function readWeek(
  { events, shop }: Pick<Funnel, 'events' | 'shop'>,
  { from, to }: Period,
): Promise<Week> {
  const [{ total }, { pages, links }] = await Promise.all([
    countFunnel(events(from, FUNNEL_APP), { engine: '', from, to }),
    shop(from, to),
  ]);
  const sum = (field: 'views' | 'clicks') => pages.reduce((all, page) => all + page[field], 0);
  return {
    from: dayOf(from),
    to: dayOf(to),
    views: sum('views'),
    clicks: sum('clicks'),
    read: pages
      .filter(({ views }) => views > 0)
      .sort((a, b) => b.views - a.views)
      .slice(0, MOST),
    clicked: pages.filter((page) => page.clicks > 0).slice(0, MOST),
    links: links.slice(0, MOST),
    asked: total,
  };
}

/**
 * The week that ends before this Monday: seven days in UTC, as counts are kept. Null on other days in the time zone, and
 * while that Sunday lasts in UTC.
 */
export function weekBefore(now: number, timeZone = 'UTC'): Period | null {
  const monday = Date.parse(dayIn(timeZone, now));
  if (new Date(monday).getUTCDay() !== 1 || now < monday) return null;
  return { from: monday - 7 * DAY_MS, to: monday - 1 };
}
