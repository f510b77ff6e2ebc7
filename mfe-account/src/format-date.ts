import { LOCALE } from 'shared-lib/site/facts.ts';

/** Formats an ISO 8601 date-time in the visitor's time zone, as a date and optionally a time. Empty if `iso` is invalid. */
export function formatDate(iso: string, timeStyle?: 'short'): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleString(LOCALE, { dateStyle: 'long', timeStyle });
}
