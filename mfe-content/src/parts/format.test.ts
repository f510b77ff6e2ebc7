import { describe, expect, it } from 'vitest';
import { formatDay, formatPrice, keepDimensions } from './format.ts';

describe('format day', () => {
  it('writes an ISO day out, the same day in every time zone', () => {
    expect(formatDay('2025-06-15')).toBe('June 15, 2025');
  });
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
