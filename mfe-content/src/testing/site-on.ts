import type { SiteConfig } from 'shared-lib';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };

/** The site's configuration as delivery composes with it from `day` on; without one, as the file has it. */
export const siteOn = (day?: string): SiteConfig => (day ? { ...parseSiteConfig(site), day } : site);
