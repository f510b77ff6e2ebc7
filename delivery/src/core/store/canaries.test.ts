import { expect, it } from 'vitest';
import { smallCanary as canary, guideChanges, SMALL_VERSIONS } from '../../testing/small-releases.ts';
import { activeCanaries, type Canary, choiceKey, chosenFor, everyChoice, wasAborted } from './canaries.ts';

const numbers = Array.from({ length: 100 }, (_, number) => number);
const having = (canaries: readonly Canary[], key: string) =>
  numbers.filter((number) => choiceKey(chosenFor(canaries, number)) === key);

it.each(['tens', 'units'] as const)(
  'shows the canary to its percentage of visitors, and keeps them when that rises: %s',
  (digit) => {
    for (const turn of [0, 3, 9]) {
      let before: number[] = [];
      for (let percent = 1; percent <= 100; percent += 1) {
        const now = having([canary({ percent, digit, turn })], 'guide/2.0.0');
        expect(now).toHaveLength(percent);
        expect(before.filter((number) => !now.includes(number))).toEqual([]);
        before = now;
      }
    }
  },
);

it('canaries of two apps are independent', () => {
  const canaries = [
    canary({ percent: 50, turn: 3 }),
    canary({ app: 'content', digit: 'units', turn: 8, version: '5.0.0', percent: 20 }),
  ];
  const both = 'content/5.0.0 guide/2.0.0';
  const counts = [both, 'guide/2.0.0', 'content/5.0.0', ''].map((key) => having(canaries, key).length);
  expect(counts).toEqual([10, 40, 10, 40]);
  expect(everyChoice(canaries).map(choiceKey).sort()).toEqual(['content/5.0.0', both, 'guide/2.0.0']);
});

it('ends when another release is stable', () => {
  expect(activeCanaries([canary()], SMALL_VERSIONS)).toEqual([canary()]);
  expect(activeCanaries([canary()], { ...SMALL_VERSIONS, guide: '1.1.0' })).toEqual([]);
});

it('distinguishes an aborted canary from a running and a promoted one', () => {
  const tried = (version = '2') => ({ canaries: [canary({ stable: '1', version })] });
  const history = (...all: readonly (string | ReturnType<typeof tried>)[]) =>
    guideChanges(all.map((one) => (typeof one === 'string' ? one : '1'))).map((change, index) => {
      const one = all[index];
      return typeof one === 'object' ? { ...change, ...one } : change;
    });
  for (const [changes, version, expected] of [
    [history('1', tried()), '2', false],
    [history('1', tried(), '1'), '2', true],
    [history('1', tried(), '2'), '2', false],
    [history('1', tried(), '3'), '2', true],
    [history('1', tried(), '1', tried()), '2', false],
    [history('2', '1', tried(), '1'), '2', true],
    [history('1', tried(), '1'), '9', false],
  ] as const)
    expect(wasAborted(changes, 'guide', version)).toBe(expected);
});
