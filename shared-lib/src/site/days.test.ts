import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, mondayOf } from './days.ts';

describe('days', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    // Where the clock changes.
    ['2026-10-31', 2, '2026-11-02'],
  ])('%s and %d days are %s', (day, count, other) => {
    expect(addDays(day, count)).toBe(other);
    expect(daysBetween(day, other)).toBe(count);
  });

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-03', '2026-12-28'],
  ])('%s is in the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});
