import type { SiteConfig, StructuredData } from 'shared-lib';

/** The site as a whole (schema.org `WebSite`): search engines take its name from the home page. */
export function website({ origin, identity }: SiteConfig): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: identity.name,
    description: identity.tagline,
    url: `${origin}/`,
    inLanguage: 'en-US',
    publisher: { '@id': `${origin}/#organization` },
  };
}
