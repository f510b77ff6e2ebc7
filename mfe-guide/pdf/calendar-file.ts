import { MONTH_NAMES } from 'shared-lib/site/days.ts';
import { jobsOf } from 'shared-lib/year/house-year.ts';
import { edition } from './chapters.ts';

/** The guide's half hour is on the first Saturday of the month (`chapters/1-the-year.html`). */
const SATURDAY = 6;

/**
 * The year of the house as a calendar (RFC 5545): an all-day event on the first Saturday of each month, every year,
 * with the month's jobs as its text. The events begin after the edition's date and keep their names in every edition,
 * so that an import replaces the former one.
 * @param date the edition's date as in `edition`.
 */
export function calendarFile(date: string = edition.date): string {
  const events = MONTH_NAMES.flatMap((name, index) => {
    const month = index + 1;
    const { season, always } = jobsOf(month);
    const lines = (title: string, jobs: readonly { title: string }[]) => [
      `${title}:`,
      ...jobs.map((job) => `- ${job.title}`),
    ];
    const words = [
      ...lines('This month', season),
      '',
      ...lines('Every month', always),
      '',
      `From ${edition.title}. Shift the outdoor jobs by a month or two for your climate.`,
    ];
    return [
      'BEGIN:VEVENT',
      `UID:house-in-${name.toLowerCase()}@the-year-round-homeowners-guide`,
      `DTSTAMP:${stamp(date)}`,
      `DTSTART;VALUE=DATE:${firstSaturday(month, date.slice(0, 8))}`,
      `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=1SA`,
      `SUMMARY:${escaped(`The house in ${name}`)}`,
      `DESCRIPTION:${escaped(words.join('\n'))}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${edition.publisher}//${edition.title}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:The House Through the Year',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** A date of `edition` as a UTC time of RFC 5545. */
const stamp = (date: string): string => `${date.slice(0, 8)}T${date.slice(8, 14)}Z`;

/** The first Saturday of a month on or after a day, both as `20261205`. */
function firstSaturday(month: number, after: string): string {
  const inYear = (year: number): string => {
    const first = new Date(Date.UTC(year, month - 1, 1));
    first.setUTCDate(1 + ((SATURDAY - first.getUTCDay() + 7) % 7));
    return first.toISOString().slice(0, 10).replaceAll('-', '');
  };
  const year = Number(after.slice(0, 4));
  return inYear(year) >= after ? inYear(year) : inYear(year + 1);
}

/** Text as a value (RFC 5545, section 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** The longest line in octets, without its end (RFC 5545, section 3.1). */
const LINE = 75;

/** A line in pieces that are short enough, each but the first with a space before it. No character is split. */
function folded(line: string): string {
  const pieces = [''];
  for (const character of line) {
    const piece = pieces.at(-1) ?? '';
    if (Buffer.byteLength(piece + character) > LINE) pieces.push(` ${character}`);
    else pieces[pieces.length - 1] = piece + character;
  }
  return pieces.join('\r\n');
}
