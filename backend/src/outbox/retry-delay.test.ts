import { expect, test } from 'vitest';
import { retryDelay } from './retry-delay.ts';

test('doubles from 5 seconds to an hour', () => {
  const delays = [1, 2, 3, 4, 10, 11, 1000].map((attempt) => retryDelay(attempt, () => 0) / 1000);
  expect(delays).toEqual([5, 10, 20, 40, 2560, 3600, 3600]);
});

test('takes off up to a half, at random', () => {
  expect(retryDelay(2, () => 1)).toBe(5000);
  const delays = Array.from({ length: 50 }, () => retryDelay(3));
  expect(new Set(delays).size).toBeGreaterThan(10);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(10_000);
});
