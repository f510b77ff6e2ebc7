import { LOCALE } from 'shared-lib/site/facts.ts';

/** `iso` is an ISO 8601 date-time, shown in the visitor's time zone. The result is empty if `iso` is invalid. */
export function formatDate(iso: string, timeStyle?: 'short'): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleString(LOCALE, { dateStyle: 'long', timeStyle });
}
