import { LOCALE } from 'shared-lib/site/locale.ts';

/** A time as people here read it: `Nov 25, 14:05`. `at` is ISO 8601 or milliseconds since 1970 UTC. */
export function timeText(at: string | number): string {
  return new Date(at).toLocaleString(LOCALE, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** A day in UTC: `Nov 25`. */
export const dayText = (at: number): string =>
  new Date(at).toLocaleDateString(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago a time was: `2 hours ago`. */
export function agoText(at: string): string {
  const passed = Date.now() - Date.parse(at);
  const [unit, ms] = UNITS.find(([, one]) => passed >= one) ?? [];
  if (!unit || !ms) return 'just now';
  return new Intl.RelativeTimeFormat(LOCALE).format(-Math.floor(passed / ms), unit);
}

/** Who did something, from the audit log's name: `token:ana-guide` is `ana-guide`. */
export const whoText = (by: string | null): string =>
  by === null ? 'a start of the site' : by.replace(/^(?:token|user):/, '');

/** A number with its unit: `1,200 ms`. */
export const numberText = (value: number, unit = ''): string =>
  `${value.toLocaleString(LOCALE, { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })}${unit && ` ${unit}`}`;
