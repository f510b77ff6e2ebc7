/** The names of the months, January first. Without Intl: its first use took a phone 95 ms (docs/performance.md). */
export const MONTH_NAMES: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** The day in a time zone (IANA name; UTC without one), ISO 8601. For servers: the first use of Intl is slow on phones. */
export const dayIn = (timeZone = 'UTC', now: number = Date.now()): string =>
  // Swedish dates are ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);

/**
 * A day for machines: noon UTC, which is the same day from California to Berlin.
 * @param day ISO 8601, for example `2025-06-15`.
 */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

/**
 * The day some days after another, both ISO 8601.
 * @param count days; before it when negative.
 */
export function addDays(day: string, count: number): string {
  const time = new Date(noonOf(day));
  time.setUTCDate(time.getUTCDate() + count);
  return time.toISOString().slice(0, 10);
}

/** How many days `day` is after `since`, both ISO 8601. */
export const daysBetween = (since: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(since)) / 86_400_000);

/** The Monday of a day's week (ISO 8601 week), both ISO 8601 days. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(noonOf(day)).getUTCDay() + 6) % 7));
