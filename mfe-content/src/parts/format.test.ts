import { describe, expect, it } from 'vitest';
import { formatDay, formatDollars, formatPrice, keepDimensions } from './format.ts';

describe('format day', () => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 3 * month + 1)));
  const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

  it('writes an ISO day out, the same day in every time zone', () => {
    expect(formatDay('2025-06-15')).toBe('June 15, 2025');
  });

  it.each(days)('writes %s as the browser does', (day) => {
    expect(formatDay(day.toISOString().slice(0, 10))).toBe(inWords.format(day));
  });
});

describe('format dollars', () => {
  it.each([0, 8, 120, 999, 1000, 1250, 12_500, 125_000, 1_234_567])(
    'writes %d as the browser does',
    (amount) => {
      expect(formatDollars(amount)).toBe(`$${amount.toLocaleString('en-US')}`);
    },
  );
});

it('keeps dimensions on one line, each pair of several', () => {
  expect(keepDimensions('Cut 2 × 6 boards for a 10 × 10 × 8 frame')).toBe(
    'Cut 2\u00a0×\u00a06 boards for a 10\u00a0×\u00a010\u00a0×\u00a08 frame',
  );
});

describe('format price', () => {
  it.each([
    [89.99, '$89.99'],
    [199.9, '$199.90'],
    [25, '$25.00'],
  ])('shows %d dollars with two decimals', (dollars, shown) => {
    expect(formatPrice(dollars)).toBe(shown);
  });
});
