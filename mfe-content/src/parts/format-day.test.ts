import { expect, it } from 'vitest';
import { formatDay } from './format-day.ts';

it('writes an ISO day out, the same day in every time zone', () => {
  expect(formatDay('2025-06-15')).toBe('June 15, 2025');
});
