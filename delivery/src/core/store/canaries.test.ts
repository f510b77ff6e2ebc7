import { expect, it } from 'vitest';
import { smallCanary as canary, SMALL_VERSIONS } from '../../testing/small-releases.ts';
import { activeCanaries, type Canary, choiceFor, choiceKey, everyChoice } from './canaries.ts';

const numbers = Array.from({ length: 100 }, (_, number) => number);
const numbersWith = (canaries: readonly Canary[], key: string) =>
  numbers.filter((number) => choiceKey(choiceFor(canaries, number)) === key);

it.each(['tens', 'units'] as const)('raising a canary’s percentage drops no visitor (digit: %s)', (digit) => {
  let before: number[] = [];
  for (let percent = 1; percent <= 100; percent += 1) {
    const now = numbersWith([canary({ percent, digit, turn: 3 })], 'guide/2.0.0');
    expect(now).toHaveLength(percent);
    expect(before.filter((number) => !now.includes(number))).toEqual([]);
    before = now;
  }
});

it('canaries of two apps are independent', () => {
  const canaries = [
    canary({ percent: 50, turn: 3 }),
    canary({ app: 'content', digit: 'units', turn: 8, version: '5.0.0', percent: 20 }),
  ];
  const both = 'guide/2.0.0 content/5.0.0';
  const counts = [both, 'guide/2.0.0', 'content/5.0.0', ''].map((key) => numbersWith(canaries, key).length);
  expect(counts).toEqual([10, 40, 10, 40]);
  expect(everyChoice(canaries).map(choiceKey)).toEqual(['', 'content/5.0.0', 'guide/2.0.0', both]);
});

it('a canary ends when another release of its app becomes stable', () => {
  expect(activeCanaries([canary()], SMALL_VERSIONS)).toEqual([canary()]);
  expect(activeCanaries([canary()], { ...SMALL_VERSIONS, guide: '1.1.0' })).toEqual([]);
});
