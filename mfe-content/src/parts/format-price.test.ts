import { expect, it } from 'vitest';
import { formatPrice } from './format-price.ts';

it.each([
  [89.99, '$89.99'],
  [199.9, '$199.90'],
  [25, '$25.00'],
])('shows %d dollars with two decimals', (dollars, shown) => {
  expect(formatPrice(dollars)).toBe(shown);
});
