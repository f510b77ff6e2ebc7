const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** An ISO 8601 date-time as the site writes dates, in the visitor's time zone; what is no date is left out. */
export function downloadDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}
