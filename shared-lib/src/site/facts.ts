import type { SiteIdentity } from './site-config.ts';

/** The one language of the site's pages, mail, feed and dates (BCP 47). */
export const LOCALE = 'en-US';

const MONTHS = 'January February March April May June July August September October November December';

/** Avoids Intl, whose first use took 95 ms on a phone. */
export const MONTH_NAMES: readonly string[] = /* @__PURE__ */ MONTHS.split(' ');

/** Noon UTC of an ISO 8601 day, when it is the same day from California to Berlin. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

/** A document title (specification section 2). The home page has no `name`, so its title begins with the tagline. */
export function pageTitle(
  name: string,
  { name: site, tagline }: Pick<SiteIdentity, 'name' | 'tagline'>,
): string {
  return `${name || tagline} | ${site}`;
}
