import { LOCALE } from 'shared-lib/site/locale.ts';

const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' });

/** An ISO 8601 date-time as the site writes dates, in the visitor's time zone. Empty for an invalid date. */
export function downloadDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}
