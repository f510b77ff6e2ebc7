import { describe, expect, it } from 'vitest';
import { createRequestWindow } from './request-window.ts';

/** A window of ten calls a minute, on the test's clock. */
function tenAMinute() {
  const clock = { now: 5_000_000 };
  const window = createRequestWindow(10, 60_000, () => clock.now);
  const take = (times: number) => Array.from({ length: times }, () => window.take());
  return { clock, take };
}

describe('a request window of 10 in 60000 ms', () => {
  it('is full until the first of the ten calls is 60000 ms old', () => {
    const { clock, take } = tenAMinute();
    take(10);
    clock.now += 59_999;
    expect(take(1)).toEqual([false]);
    clock.now += 1;
    expect(take(1)).toEqual([true]);
  });

  it('does not count refused calls', () => {
    const { clock, take } = tenAMinute();
    take(10);
    clock.now += 30_000;
    take(50);
    clock.now += 30_000;
    expect(take(11)).toEqual([...Array(10).fill(true), false]);
  });

  it('slides: each call expires 60000 ms after it was made', () => {
    const { clock, take } = tenAMinute();
    take(6);
    clock.now += 40_000;
    take(4);
    clock.now += 20_000;
    expect(take(7)).toEqual([...Array(6).fill(true), false]);
    clock.now += 40_000;
    expect(take(5)).toEqual([...Array(4).fill(true), false]);
  });
});
