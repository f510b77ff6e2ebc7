import { expect, it } from 'vitest';
import { readCounts } from './read-counts.ts';

it('reads the report of vitest', () => {
  expect(readCounts({ numPassedTests: 41, numFailedTests: 2 })).toEqual({ passed: 41, failed: 2 });
});

it('reads the report of Playwright, in which a flaky test has failed', () => {
  expect(readCounts({ stats: { expected: 30, unexpected: 1, flaky: 2 } })).toEqual({ passed: 30, failed: 3 });
});
