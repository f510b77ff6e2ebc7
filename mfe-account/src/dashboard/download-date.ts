import { LOCALE } from 'shared-lib/site/facts.ts';

const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' });

/** Formats an ISO 8601 date-time as a date, in the visitor's time zone. Empty for an invalid date. */
export function downloadDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}
