/** The one language of the site's pages, mail, feed and dates (BCP 47). */
export const LOCALE = 'en-US';
