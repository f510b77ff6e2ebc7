// @vitest-environment node
import { readFileSync } from 'node:fs';
import { MONTH_NAMES } from 'shared-lib/site/days.ts';
import { HOUSE_YEAR } from 'shared-lib/year/house-year.ts';
import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const text = calendarFile('20261122120000');
/** The lines as a calendar reads them (RFC 5545, section 3.1). */
const lines = text.replaceAll('\r\n ', '').split('\r\n');
const values = (name: string) =>
  lines.filter((line) => line.startsWith(name)).map((line) => line.slice(line.indexOf(':') + 1));
/** A value as its reader sees it (section 3.3.11). */
const read = (value = '') => value.replaceAll('\\n', '\n').replaceAll(/\\([\\;,])/g, '$1');

it('has lines of 75 octets at most, each ended by CR and LF', () => {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const octets = text.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(Math.max(...octets)).toBeGreaterThan(70);
});

it('has one yearly all-day event for each month, with a name that stays and its beginning on its own rule', () => {
  expect(values('SUMMARY')).toEqual(MONTH_NAMES.map((name) => `The house in ${name}`));
  expect(new Set(values('UID')).size).toBe(12);
  expect(new Set(values('DTSTAMP'))).toEqual(new Set(['20261122T120000Z']));
  expect(values('RRULE')).toEqual(
    MONTH_NAMES.map((_, index) => `FREQ=YEARLY;BYMONTH=${index + 1};BYDAY=1SA`),
  );
  const days = values('DTSTART;VALUE=DATE').map((day) => day.replace(/(....)(..)(..)/, '$1-$2-$3'));
  for (const [index, day] of days.entries()) {
    const date = new Date(day);
    expect([date.getUTCMonth(), date.getUTCDay(), date.getUTCDate() <= 7], day).toEqual([index, 6, true]);
  }
  // The next one after the edition.
  expect(days.toSorted()[0]).toBe('2026-12-05');
  expect(days[10]).toBe('2027-11-06');
});

it('tells each job of the calendar in its months, and nowhere else', () => {
  const told = values('DESCRIPTION').map((value) =>
    [...read(value).matchAll(/^- (.*)$/gm)].map(([, title]) => title),
  );
  for (const { title, months } of HOUSE_YEAR.flatMap(({ jobs }) => jobs)) {
    expect(
      told.flatMap((titles, index) => (titles.includes(title) ? [index + 1] : [])),
      title,
    ).toEqual(months);
  }
});

it('is what lies beside the PDF: else run `npm run guide:pdf`', () => {
  const file = new URL('../public/homeowners-calendar.ics', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(calendarFile());
});
