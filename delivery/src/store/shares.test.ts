import { expect, it } from 'vitest';
import { smallShare as share } from '../testing/small-share.ts';
import { chosenFor, everyChoice, type Share, variantKey, wasStopped } from './shares.ts';

const numbers = Array.from({ length: 100 }, (_, number) => number);
const having = (shares: readonly Share[], key: string) =>
  numbers.filter((number) => variantKey(chosenFor(shares, number)) === key);

it.each([1, 10, 33, 50, 99, 100])('gives %i of a hundred visitors the variant', (percent) => {
  for (const digit of ['tens', 'units'] as const) {
    for (const turn of [0, 3, 9]) {
      const shares = [share({ variants: [{ version: '2.0.0', percent }], digit, turn })];
      expect(having(shares, 'guide/2.0.0')).toHaveLength(percent);
    }
  }
});

it('takes nobody back when the part rises', () => {
  for (const digit of ['tens', 'units'] as const) {
    let before: number[] = [];
    for (let percent = 1; percent <= 100; percent += 1) {
      const now = having(
        [share({ variants: [{ version: '2.0.0', percent }], digit, turn: 7 })],
        'guide/2.0.0',
      );
      expect(now).toEqual(expect.arrayContaining(before));
      before = now;
    }
  }
});

it('two apps do not depend on each other', () => {
  const shares = [
    share({ variants: [{ version: '2.0.0', percent: 50 }], turn: 3 }),
    share({ app: 'content', digit: 'units', turn: 8, variants: [{ version: '5.0.0', percent: 20 }] }),
  ];
  expect(having(shares, 'content/5.0.0 guide/2.0.0')).toHaveLength(10);
  expect(having(shares, 'guide/2.0.0')).toHaveLength(40);
  expect(having(shares, 'content/5.0.0')).toHaveLength(10);
  expect(having(shares, '')).toHaveLength(40);
  expect(everyChoice(shares).map(variantKey).sort()).toEqual([
    'content/5.0.0',
    'content/5.0.0 guide/2.0.0',
    'guide/2.0.0',
  ]);
});

it('knows what was stopped from what was promoted, and from what went on for the tabs alone', () => {
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
  expect(wasStopped({ former }, [first], 'guide', '2.0.0')).toBe(true);
  expect(wasStopped({ former }, [earlier, first], 'guide', '2.0.0')).toBe(true);
  expect(wasStopped({ former }, [first, promoted], 'guide', '2.0.0')).toBe(false);
  expect(wasStopped({ former }, [first, live('3.0.0', until)], 'guide', '2.0.0')).toBe(true);
  expect(wasStopped({ former }, [first], 'guide', '3.0.0')).toBe(false);
  expect(wasStopped({ former }, [first], 'content', '2.0.0')).toBe(false);
});
