import type { SiteConfig } from 'shared-lib';

/** How long a checked price is taken for typical, in days. */
const FRESH_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What to tell whoever builds or releases when the prices on the site were last checked more than 60 days ago.
 * It warns and stops nothing: old prices are shown with their date.
 * @param now milliseconds since 1970 UTC.
 */
export function priceAgeWarning(
  { identity }: Pick<SiteConfig, 'identity'>,
  now: number = Date.now(),
): string | undefined {
  const { pricesCheckedOn } = identity.retailer;
  const days = Math.floor((now - Date.parse(pricesCheckedOn)) / DAY_MS);
  if (days <= FRESH_DAYS) return undefined;
  return `Warning: prices were last checked on ${pricesCheckedOn}, ${days} days ago. Check every price, then set identity.retailer.pricesCheckedOn in shared-lib/site.config.json (docs/content-team.md, "A product").`;
}
