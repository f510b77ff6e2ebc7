import type { SiteIdentity } from './site-config.ts';

/** A document title: the page's name, then the site's (specification section 2). The home page has no name. */
export function pageTitle(
  name: string,
  { name: site, tagline }: Pick<SiteIdentity, 'name' | 'tagline'>,
): string {
  return `${name || tagline} | ${site}`;
}
