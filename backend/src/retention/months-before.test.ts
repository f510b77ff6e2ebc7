import { expect, test } from 'vitest';
import { monthsBefore } from './months-before.ts';

test.each([
  ['2026-11-20T10:00:00.000Z', 13, '2025-10-20T10:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 13, '2025-02-28T00:00:00.000Z'],
  ['2025-03-30T23:59:59.999Z', 13, '2024-02-29T23:59:59.999Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
])('%s less %i months is %s', (now, months, expected) => {
  expect(new Date(monthsBefore(Date.parse(now), months)).toISOString()).toBe(expected);
});
