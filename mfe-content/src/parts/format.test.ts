import { expect, it } from 'vitest';
import { formatDay, formatDollars, formatPrice, keepDimensions } from './format.ts';

const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 3 * month + 1)));
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

it.each(days)('formats the day %s like the browser, the same in every time zone', (day) => {
  expect(formatDay(day.toISOString().slice(0, 10))).toBe(inWords.format(day));
});

it.each([0, 8, 120, 999, 1000, 1250, 12_500, 125_000, 1_234_567])(
  'formats %d dollars like the browser',
  (amount) => {
    expect(formatDollars(amount)).toBe(`$${amount.toLocaleString('en-US')}`);
  },
);

it('keeps each pair of dimensions on one line', () => {
  expect(keepDimensions('Cut 2 × 6 boards for a 10 × 10 × 8 frame')).toBe(
    'Cut 2\u00a0×\u00a06 boards for a 10\u00a0×\u00a010\u00a0×\u00a08 frame',
  );
});

it.each([
  [89.99, '$89.99'],
  [199.9, '$199.90'],
  [25, '$25.00'],
])('shows a price of %d dollars with two decimals', (dollars, text) => {
  expect(formatPrice(dollars)).toBe(text);
});
