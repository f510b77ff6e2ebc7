import config from 'shared-lib/site.config.json' with { type: 'json' };

/** The site that this console is for. */
export const SITE_NAME = config.identity.name;
