/** The one language of the site's pages, mail, feed and dates (BCP 47). What it takes to change it: docs/architecture.md. */
export const LOCALE = 'en-US';
