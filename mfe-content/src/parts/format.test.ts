import { describe, expect, it } from 'vitest';
import { formatDay, formatPrice } from './format.ts';

describe('format day', () => {
  it('writes an ISO day out, the same day in every time zone', () => {
    expect(formatDay('2025-06-15')).toBe('June 15, 2025');
  });
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
