import type { EventCount } from 'backend';
import type { ReleaseRoute } from '../core/store/releases.ts';
import { type Rate, rateOf, type SuccessKind } from './rates.ts';

/** What a release of an app is measured by. */
export interface Successes {
  of: SuccessKind;
  /** The pages whose views and successes count. */
  pages: ReadonlySet<string>;
}

/** The pages with the form that asks for the guide. */
export const requestPages = ({ routes }: { routes: readonly ReleaseRoute[] }): string[] =>
  routes.filter(({ form }) => form?.call === 'guide_request').map(({ path }) => path);

/**
 * What an app is measured by: guide requests on the pages that have the form in any of its releases, else clicks on shop
 * links on the pages where somebody has clicked; before the first click, on all.
 */
export function successesOf(
  releases: readonly { routes: readonly ReleaseRoute[] }[],
  counts: readonly EventCount[],
): Successes {
  const forms = releases.flatMap(requestPages);
  if (forms.length > 0) return { of: 'requests', pages: new Set(forms) };
  const pagesOf = (kind: EventCount['kind']) =>
    new Set(counts.filter((one) => one.kind === kind).map(({ page }) => page));
  const clicked = pagesOf('click');
  return { of: 'clicks', pages: clicked.size > 0 ? clicked : pagesOf('view') };
}

/** The page of a measure that has one page; null for several or none. */
export function onlyPage({ pages: [first, ...more] }: Pick<Successes, 'pages'>): string | null {
  return first === undefined || more.length > 0 ? null : first;
}

/** The sum of some counts. */
export const total = (counts: readonly Pick<EventCount, 'count'>[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** The rate of successes that the counts of a release, or of all, show. */
export function countedRate(counts: readonly EventCount[], { of, pages }: Successes): Rate {
  const success = of === 'requests' ? 'request' : 'click';
  const totalOf = (kind: EventCount['kind']) =>
    total(counts.filter((one) => one.kind === kind && pages.has(one.page)));
  return rateOf(totalOf(success), totalOf('view'));
}
