import { LOCALE } from 'shared-lib/site/locale.ts';
import type { ShopReport } from '../telemetry/shop-clicks.ts';
import { htmlTable, text } from './funnel-page.ts';
import { rateText } from './funnel-report.ts';
import { rateOf } from './statistics.ts';

const figure = (count: number) => count.toLocaleString(LOCALE);

/** Clicks for 100 views. A page may be opened once and have two of its links followed. */
const rate = ({ clicks, views }: { clicks: number; views: number }) =>
  views === 0 ? '-' : rateText(rateOf({ successes: Math.min(clicks, views), trials: views }));

/** Clicks on links to the shop, as a section of the report: by page, by link and by release. */
export function shopSection({ pages, links, releases }: ShopReport): string {
  const clicks = pages.reduce((sum, one) => sum + one.clicks, 0);
  if (clicks === 0) {
    return '<section>\n<h2>Links to the shop</h2>\n<p>No link to the shop was followed in these days.</p>\n</section>';
  }
  return `<section>
<h2>Links to the shop</h2>
<p>${figure(clicks)} clicks. Not counted: visitors without JavaScript, those whose browser sends Global Privacy Control or
Do Not Track, links that were opened by a context menu, the team, and programs that say what they are. Views are twice
the views that told how they went, because every second one does.</p>
<h3>By page</h3>
${htmlTable(
  ['Page', 'Views', 'Clicks', 'Clicks for 100 views'],
  pages.map((one) => [text(one.page), figure(one.views), figure(one.clicks), rate(one)]),
)}
<h3>By link</h3>
${htmlTable(
  ['Link', 'Page', 'Place', 'Clicks'],
  links.map(({ page, link, place, clicks: count }) => [text(link), text(page), place, figure(count)]),
)}
<h3>By release</h3>
${htmlTable(
  ['Release', 'Views', 'Clicks', 'Clicks for 100 views'],
  releases.map((one) => [text(one.release || 'unknown'), figure(one.views), figure(one.clicks), rate(one)]),
)}
</section>`;
}
