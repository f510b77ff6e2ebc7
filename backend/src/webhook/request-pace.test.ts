import { expect, test } from 'vitest';
import { createRequestPace } from './request-pace.ts';

/** A pace with a clock that the test moves. */
function pace() {
  const clock = { now: 1_000_000 };
  return { clock, ...createRequestPace(() => clock.now) };
}

const HOME = '203.0.113.1';

test.each([
  [0, true],
  [2999, true],
  [3000, false],
  [-2999, true],
  [-3000, false],
])('a request %i ms after the one before is too fast: %s', (later, expected) => {
  const { isTooFast } = pace();
  expect(isTooFast(HOME, { key: 'a', sentAt: 500_000 })).toBe(false);
  expect(isTooFast(HOME, { key: 'b', sentAt: 500_000 + later })).toBe(expected);
});

test('the same request sent again is not too fast', () => {
  const { isTooFast } = pace();
  isTooFast(HOME, { key: 'a', sentAt: 0 });
  expect(isTooFast(HOME, { key: 'a', sentAt: 0 })).toBe(false);
});

test('nobody is judged whose network address is not known', () => {
  const { isTooFast } = pace();
  isTooFast(undefined, { key: 'a', sentAt: 0 });
  expect(isTooFast(undefined, { key: 'b', sentAt: 0 })).toBe(false);
});

test('an address is forgotten after a minute', () => {
  const { clock, isTooFast } = pace();
  isTooFast(HOME, { key: 'a', sentAt: 0 });
  clock.now += 60_000;
  expect(isTooFast(HOME, { key: 'b', sentAt: 0 })).toBe(false);
});

test('of more than 10,000 addresses in a minute the oldest are forgotten', () => {
  const { isTooFast } = pace();
  for (let visitor = 0; visitor <= 10_000; visitor += 1) isTooFast(`${visitor}`, { key: 'a', sentAt: 0 });
  expect(isTooFast('1', { key: 'b', sentAt: 0 })).toBe(true);
  expect(isTooFast('0', { key: 'b', sentAt: 0 })).toBe(false);
});
