import type { SiteConfig, StructuredData } from 'shared-lib';

/** Who makes the site (schema.org `Organization`). */
export function organization({ origin, identity }: SiteConfig): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: identity.name,
    description: identity.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: identity.mailbox,
    telephone: identity.phone.international,
  };
}
