import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { smallCanary as canary } from '../../testing/small-canary.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Canary, choiceKey, chosenFor, everyChoice, ROLLOUTS, wasAborted } from './canaries.ts';
import { openStore } from './site-store.ts';

const numbers = Array.from({ length: 100 }, (_, number) => number);
const having = (canaries: readonly Canary[], key: string) =>
  numbers.filter((number) => choiceKey(chosenFor(canaries, number)) === key);

it.each(['tens', 'units'] as const)(
  'gives as many of a hundred visitors the canary as its percent, and takes nobody back when that rises: %s',
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

it('two apps do not depend on each other', () => {
  const canaries = [
    canary({ percent: 50, turn: 3 }),
    canary({ app: 'content', digit: 'units', turn: 8, version: '5.0.0', percent: 20 }),
  ];
  const both = 'content/5.0.0 guide/2.0.0';
  const counts = [both, 'guide/2.0.0', 'content/5.0.0', ''].map((key) => having(canaries, key).length);
  expect(counts).toEqual([10, 40, 10, 40]);
  expect(everyChoice(canaries).map(choiceKey).sort()).toEqual(['content/5.0.0', both, 'guide/2.0.0']);
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
  for (const [history, app, version, expected] of [
    [[first], 'guide', '2.0.0', true],
    [[earlier, first], 'guide', '2.0.0', true],
    [[first, promoted], 'guide', '2.0.0', false],
    [[first, live('3.0.0', until)], 'guide', '2.0.0', true],
    [[first], 'guide', '3.0.0', false],
    [[first], 'content', '2.0.0', false],
  ] as const)
    expect(wasAborted({ former }, history, app, version)).toBe(expected);
});

it('gives everybody what is live, and says what is wrong, where the record is of another version', async () => {
  const store = openStore(temporaryFolder());
  const { version: _, ...rest } = canary();
  const document = { canaries: [{ ...rest, variants: [] }], compositions: {}, former: [] };
  writeFileSync(join(store.folder, ROLLOUTS), JSON.stringify(document));
  const { rollouts, damage } = await store.rollouts.look();
  expect(rollouts.canaries).toEqual([]);
  expect(damage).toContain('is damaged, so there is no canary');
});
