import { LOCALE } from 'shared-lib/site/locale.ts';
import type { EarningTable } from '../earnings/earnings-table.ts';
import type { ShopCount, ShopReport } from '../telemetry/shop-clicks.ts';
import type { ShopLink } from '../telemetry/telemetry-services.ts';
import { htmlTable, text } from './funnel-page.ts';
import { csvText, rateText } from './funnel-report.ts';
import { type FunnelCount, number } from './judge.ts';
import { type Proportion, rateOf } from './statistics.ts';

/** What a report of links to the shop is made of. */
export interface ShopFigures {
  report: ShopReport;
  /** Every link to the shop of what is live, where that is known. */
  known: readonly ShopLink[] | null;
  /** What the retailer says that links brought. */
  earnings: readonly EarningTable[];
}

type Asked = Pick<FunnelCount, 'requests' | 'unseen'>;

/** Views of a page from which on a link that nobody follows is worth a look. */
const SEEN = 100;
/** More than anybody reads. */
const MOST_LINKS = 100;

const rate = (counts: Proportion) => (counts.trials === 0 ? '-' : rateText(rateOf(counts)));
/** In how many openings a link was followed: a part of them, however many were. */
const openingsOf = ({ openings, followed }: ShopCount): Proportion => ({
  successes: followed,
  trials: openings,
});
/** Clicks for views, as if no view had two. */
const clicksOf = ({ clicks, views }: Pick<ShopCount, 'clicks' | 'views'>): Proportion => ({
  successes: Math.min(clicks, views),
  trials: views,
});

/** The links that nobody has followed, of pages with enough views. The same words at another place are the same link. */
export function neverFollowed({ known, report }: Pick<ShopFigures, 'known' | 'report'>) {
  const views = new Map(report.pages.map((one) => [one.page, one.views]));
  const followed = new Set(report.links.map(({ page, link }) => `${page} ${link}`));
  return (known ?? [])
    .map((one) => ({ ...one, views: views.get(one.page) ?? 0 }))
    .filter((one) => one.views >= SEEN && !followed.has(`${one.page} ${one.link}`));
}

/** What links earned, by the page or release whose they are. */
function earnedBy(earnings: readonly EarningTable[]) {
  return [...Map.groupBy(earnings, ({ links }) => links)]
    .map(([links, rows]) => ({
      links,
      days: new Set(rows.map(({ day }) => day)).size,
      items: rows.reduce((sum, row) => sum + row.items, 0),
      cents: rows.reduce((sum, row) => sum + row.cents, 0),
    }))
    .sort((a, b) => b.cents - a.cents);
}

/** `$1,234.50`. */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString(LOCALE, { style: 'currency', currency: 'USD' });

function earningsTable({ report, earnings }: ShopFigures): string {
  if (earnings.length === 0) return '';
  const clicks = new Map<string, number>([
    ...report.pages.map((one) => [one.page, one.clicks] as const),
    ...report.releases.map((one) => [one.release, one.clicks] as const),
  ]);
  const rows = earnedBy(earnings).map(
    ({ links, days, items, cents }) =>
      [
        text(links || 'all others'),
        links ? number(clicks.get(links) ?? 0) : '-',
        days,
        number(items),
        dollars(cents),
      ] as const,
  );
  return `<h3>What they earned</h3>
<p>What the retailer’s reports say was bought, by the tracking id of the links: of a page, of a release that has its own, and
of all others. Not the commission. Refunds are left out. Clicks are those of all days here.</p>
${htmlTable(['Links of', 'Clicks', 'Days with figures', 'Items', 'Revenue'], rows)}`;
}

function unfollowedTable(figures: ShopFigures): string {
  if (!figures.known) return '';
  const links = neverFollowed(figures);
  const words = `Links of what is live without a counted click in these days, on pages with at least ${SEEN} views. Who viewed the page may not have scrolled to the link.`;
  if (links.length === 0) return `<h3>Never followed</h3>\n<p>${words} There is none.</p>`;
  return `<h3>Never followed</h3>
<p>${words}</p>
${htmlTable(
  ['Link', 'Page', 'Place', 'Views of the page'],
  links
    .slice(0, MOST_LINKS)
    .map(({ link, page, place, views }) => [text(link), text(page), place, number(views)]),
)}`;
}

/**
 * The best figure for visitors without JavaScript that needs no request of theirs: a guide request is unseen when its
 * connection has reported no view of the signup page.
 */
function shareUncounted({ requests, unseen }: Asked): string {
  const trials = requests + unseen;
  return trials === 0
    ? ''
    : ` The guide gives an idea of how many visitors have no JavaScript: of its ${number(trials)} requests in these days, ${number(unseen)} came without a counted view, ${rate({ successes: unseen, trials })} of 100.`;
}

/**
 * Links to the shop as a section of the report: by page, by link, those that nobody follows, by release, what they earned,
 * and how much is not counted, by the guide's requests of the same days.
 */
export function shopSection(figures: ShopFigures, asked: Asked): string {
  const { pages, links, releases } = figures.report;
  const clicks = pages.reduce((sum, one) => sum + one.clicks, 0);
  const counts = (one: ShopCount) => [number(one.views), number(one.clicks), rate(openingsOf(one))];
  const followed =
    clicks === 0
      ? '<p>No link to the shop was followed in these days.</p>'
      : `<p>${number(clicks)} clicks. Not counted: visitors without JavaScript, those whose browser sends Global Privacy Control or
Do Not Track, links that were opened by a context menu, the team, and programs that say what they are. Views are twice
the views that told how they went, because every second one does. An opening is a page opened by its address that told: it
has a click if a link was followed before the reader first left or hid it.${shareUncounted(asked)}</p>
<h3>By page</h3>
${htmlTable(
  ['Page', 'Views', 'Clicks', 'Openings of 100 with a click'],
  pages.map((one) => [text(one.page), ...counts(one)]),
)}
<h3>By link</h3>
${htmlTable(
  ['Link', 'Page', 'Place', 'Clicks', 'Clicks for 100 views'],
  links
    .slice(0, MOST_LINKS)
    .map((one) => [text(one.link), text(one.page), one.place, number(one.clicks), rate(clicksOf(one))]),
)}
<h3>By release</h3>
${htmlTable(
  ['Release', 'Views', 'Clicks', 'Openings of 100 with a click'],
  releases.map((one) => [text(one.release || 'unknown'), ...counts(one)]),
)}`;
  return [
    '<section>',
    '<h2>Links to the shop</h2>',
    followed,
    unfollowedTable(figures),
    earningsTable(figures),
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The same as CSV: a line for each page, link, link that nobody follows, release and tracking id; rates from 0 to 1. */
export function shopCsv(figures: ShopFigures): string {
  const { report, earnings } = figures;
  const head =
    'table,page,link,place,release,views,clicks,openings,openings_with_click,rate,rate_low,rate_high,items,revenue';
  const names = head.split(',');
  const row = (cells: Readonly<Record<string, string | number>>, counts?: Proportion) => {
    const { value, low, high } =
      counts && counts.trials > 0 ? rateOf(counts) : { value: '', low: '', high: '' };
    const round = (one: string | number) => (typeof one === 'number' ? Number(one.toFixed(6)) : one);
    const all = { ...cells, rate: round(value), rate_low: round(low), rate_high: round(high) };
    return names.map((name) => Reflect.get(all, name) ?? '');
  };
  const counted = ({ clicks, views, openings, followed }: ShopCount) => ({
    clicks,
    views,
    openings,
    openings_with_click: followed,
  });
  return csvText([
    names,
    ...report.pages.map((one) => row({ table: 'page', page: one.page, ...counted(one) }, openingsOf(one))),
    ...report.links.map((one) => row({ table: 'link', ...one }, clicksOf(one))),
    ...neverFollowed(figures).map((one) =>
      row({ table: 'never followed', ...one, clicks: 0 }, clicksOf({ ...one, clicks: 0 })),
    ),
    ...report.releases.map((one) =>
      row({ table: 'release', release: one.release, ...counted(one) }, openingsOf(one)),
    ),
    ...earnedBy(earnings).map(({ links, items, cents }) =>
      row({
        table: 'earnings',
        [links.startsWith('/') ? 'page' : 'release']: links,
        items,
        revenue: cents / 100,
      }),
    ),
  ]);
}
