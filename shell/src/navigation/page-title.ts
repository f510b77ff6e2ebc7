import { currentSite } from 'shared-lib';

/** A document title: the page's name, then the site's (specification section 2). The home page has none of its own. */
export function pageTitle(name: string): string {
  const { name: site, tagline } = currentSite().identity;
  return name ? `${name} | ${site}` : `${tagline} | ${site}`;
}
