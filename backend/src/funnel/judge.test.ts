import { describe, expect, test } from 'vitest';
import { type FunnelCount, judge, judgeReleases, noCount, type ReleaseTimeline } from './judge.ts';

const MINUTE = 60_000;
const count = (part: Partial<FunnelCount>): FunnelCount => ({ ...noCount(), ...part });

/** A release with these counts in each of some minutes. */
function release(
  name: string,
  [from, to]: readonly [number, number],
  each: Partial<FunnelCount>,
): ReleaseTimeline {
  const minutes = new Map<number, FunnelCount>();
  for (let minute = from; minute < to; minute += 1) minutes.set(minute * MINUTE, count(each));
  return { name, minutes };
}

describe('releases', () => {
  test('have their sums, their rates and their first and last minute, the latest first', () => {
    const [latest, earlier] = judgeReleases([
      release('1.0.0-a', [0, 10], { openings: 10, requests: 1, views: 4, downloads: 2 }),
      release('1.0.0-b', [5, 8], { openings: 2 }),
    ]);
    expect(latest).toMatchObject({ name: '1.0.0-b', since: 5 * MINUTE, until: 7 * MINUTE });
    expect(earlier?.count).toEqual(count({ openings: 100, requests: 10, views: 40, downloads: 20 }));
    expect(earlier?.rates.requests.value).toBe(0.1);
    expect(earlier?.rates.downloads.value).toBe(0.5);
    expect(latest?.rates.downloads).toEqual({ value: 0, low: 0, high: 1 });
  });

  test('with more requests than openings have a rate of one: forms that are sent without script', () => {
    const [only] = judgeReleases([release('1.0.0-a', [0, 1], { openings: 2, requests: 3 })]);
    expect(only?.rates.requests.value).toBe(1);
  });
});

describe('two releases', () => {
  const OLD = release('1.0.0-old', [0, 2000], { openings: 10, requests: 1 });

  test('are compared by the time in which both had visitors alone', () => {
    const young = release('1.0.0-new', [1000, 2000], { openings: 10, requests: 2 });
    const { releases, together, comparison, words } = judge([young, OLD], 'requests');
    expect(together).toBe(true);
    expect(releases.map(({ name, counts }) => [name, counts])).toEqual([
      ['1.0.0-old', { successes: 1000, trials: 10_000 }],
      ['1.0.0-new', { successes: 2000, trials: 10_000 }],
    ]);
    expect(comparison.verdict).toBe('higher');
    expect(words[0]).toBe('1.0.0-new is better, beyond chance.');
    expect(words[1]).toBe(
      '1.0.0-new brings 20.0 requests for each 100 openings of the signup page, 1.0.0-old 10.0.',
    );
    expect(words[2]).toMatch(
      /^With 95 % certainty, .* between \+[789]\.\d and \+1[123]\.\d requests for each 100\.$/,
    );
  });

  test('get no verdict when they were live one after the other, whatever their rates', () => {
    const after = release('1.0.0-new', [1999, 4000], { openings: 10, requests: 9 });
    const { together, words } = judge([OLD, after], 'requests');
    expect(together).toBe(false);
    expect(words[0]).toContain('1.0.0-new brings 90.0 requests');
    expect(words[1]).toMatch(/^No verdict: they were live one after the other/);
  });

  test('say that it is too early, how many more it takes, and for how long', () => {
    const a = release('1.0.0-a', [0, 2 * 1440], { openings: 0 });
    const b = release('1.0.0-b', [0, 2 * 1440], { openings: 0 });
    (a.minutes as Map<number, FunnelCount>).set(0, count({ openings: 40, requests: 4 }));
    (b.minutes as Map<number, FunnelCount>).set(0, count({ openings: 40, requests: 3 }));
    const { words } = judge([a, b], 'requests');
    expect(words[0]).toBe('Too early to say: 1.0.0-b and 1.0.0-a have had 40 openings and 40 openings.');
    expect(words[1]).toMatch(
      /^At this rate a change by 20 % would be found in 80 of 100 cases with \d\d,\d{3} openings of the signup page in all; there are 80 so far, and the rest takes about \d+ days at the present traffic\.$/,
    );
  });

  test('say when none is better, and that a difference of that size would have been found', () => {
    const a = release('1.0.0-a', [0, 10_000], { openings: 10, requests: 1 });
    const b = release('1.0.0-b', [0, 10_000], { openings: 10, requests: 1 });
    const { words, comparison } = judge([a, b], 'requests');
    expect(comparison.verdict).toBe('open');
    expect(words[0]).toBe('No difference beyond chance so far.');
    expect(words.at(-1)).toMatch(
      /^It has had the [\d,]+ that find a change by 20 %: if there is one, it is likely smaller\.$/,
    );
  });

  test('say which is worse, also when nothing comes any more', () => {
    const broken = release('1.0.0-new', [0, 2000], { openings: 1 });
    const { comparison, words } = judge([OLD, broken], 'requests');
    expect(comparison.verdict).toBe('lower');
    expect(words[0]).toBe('1.0.0-new is worse, beyond chance.');
  });
});
