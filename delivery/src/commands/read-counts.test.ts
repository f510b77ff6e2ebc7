import { expect, it } from 'vitest';
import { readCounts } from './read-counts.ts';

it('reads the report of vitest', () => {
  expect(readCounts({ numPassedTests: 41, numFailedTests: 2 })).toEqual({
    passed: 41,
    failed: 2,
    secondTry: 0,
  });
});

it('reads the report of Playwright, and counts who needed a second try', () => {
  expect(readCounts({ stats: { expected: 397, unexpected: 1, flaky: 2 } })).toEqual({
    passed: 399,
    failed: 1,
    secondTry: 2,
  });
});

it('takes no second try when more than one test in a hundred needs it', () => {
  expect(readCounts({ stats: { expected: 97, unexpected: 1, flaky: 2 } })).toEqual({
    passed: 97,
    failed: 3,
    secondTry: 0,
  });
});
