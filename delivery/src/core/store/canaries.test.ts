import { expect, it } from 'vitest';
import { smallCanary as canary } from '../../testing/small-canary.ts';
import { type Canary, chosenFor, everyChoice, variantKey, wasAborted } from './canaries.ts';

const numbers = Array.from({ length: 100 }, (_, number) => number);
const having = (canaries: readonly Canary[], key: string) =>
  numbers.filter((number) => variantKey(chosenFor(canaries, number)) === key);

it.each([1, 10, 33, 50, 99, 100])('gives %i of a hundred visitors the variant', (percent) => {
  for (const digit of ['tens', 'units'] as const) {
    for (const turn of [0, 3, 9]) {
      const canaries = [canary({ variants: [{ version: '2.0.0', percent }], digit, turn })];
      expect(having(canaries, 'guide/2.0.0')).toHaveLength(percent);
    }
  }
});

it('takes nobody back when the part rises', () => {
  for (const digit of ['tens', 'units'] as const) {
    let before: number[] = [];
    for (let percent = 1; percent <= 100; percent += 1) {
      const now = having(
        [canary({ variants: [{ version: '2.0.0', percent }], digit, turn: 7 })],
        'guide/2.0.0',
      );
      expect(now).toEqual(expect.arrayContaining(before));
      before = now;
    }
  }
});

it('two apps do not depend on each other', () => {
  const canaries = [
    canary({ variants: [{ version: '2.0.0', percent: 50 }], turn: 3 }),
    canary({ app: 'content', digit: 'units', turn: 8, variants: [{ version: '5.0.0', percent: 20 }] }),
  ];
  expect(having(canaries, 'content/5.0.0 guide/2.0.0')).toHaveLength(10);
  expect(having(canaries, 'guide/2.0.0')).toHaveLength(40);
  expect(having(canaries, 'content/5.0.0')).toHaveLength(10);
  expect(having(canaries, '')).toHaveLength(40);
  expect(everyChoice(canaries).map(variantKey).sort()).toEqual([
    'content/5.0.0',
    'content/5.0.0 guide/2.0.0',
    'guide/2.0.0',
  ]);
});

it('knows what was aborted from what was promoted, and from what went on for the tabs alone', () => {
  const [since, until] = ['2026-11-02T12:00:00.000Z', '2026-11-06T12:00:00.000Z'];
  const former = [
    { app: 'guide', version: '2.0.0', stylesheets: [], since, until },
    { app: 'content', version: '9.0.0', stylesheets: [], since, until },
  ];
  const live = (guide: string, at: string) => ({
    at,
    action: 'release' as const,
    app: 'guide',
    from: null,
    to: guide,
    versions: { shell: '1.0.0', guide },
    stylesheets: [],
  });
  const first = live('1.0.0', '2026-11-01T12:00:00.000Z');
  const earlier = live('2.0.0', '2026-10-01T12:00:00.000Z');
  const promoted = live('2.0.0', '2026-11-06T11:59:57.000Z');
  expect(wasAborted({ former }, [first], 'guide', '2.0.0')).toBe(true);
  expect(wasAborted({ former }, [earlier, first], 'guide', '2.0.0')).toBe(true);
  expect(wasAborted({ former }, [first, promoted], 'guide', '2.0.0')).toBe(false);
  expect(wasAborted({ former }, [first, live('3.0.0', until)], 'guide', '2.0.0')).toBe(true);
  expect(wasAborted({ former }, [first], 'guide', '3.0.0')).toBe(false);
  expect(wasAborted({ former }, [first], 'content', '2.0.0')).toBe(false);
});
