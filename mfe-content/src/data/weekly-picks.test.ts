import { addDays } from 'shared-lib/site/days.ts';
import { expect, it } from 'vitest';
import { picksOfWeek, weeklyPicks } from './weekly-picks.ts';

it('begins each week on a Monday, one after another', () => {
  const [{ from }] = weeklyPicks;
  expect(new Date(from).getUTCDay()).toBe(1);
  expect(weeklyPicks.map((week) => week.from)).toEqual(weeklyPicks.map((_, week) => addDays(from, 7 * week)));
});

it('shows no pick in two weeks of the list', () => {
  const ids = weeklyPicks.flatMap(({ picks }) => picks.map(({ id }) => id));
  expect(new Set(ids).size).toBe(3 * weeklyPicks.length);
});

it.each(weeklyPicks)('from $from on, for a week and again after the list, shows picks for $place', (week) => {
  const around = 7 * weeklyPicks.length;
  for (const days of [0, 6, around, around + 6, -around])
    expect(picksOfWeek(addDays(week.from, days))).toBe(week);
});

it('never shows the same picks two weeks in a row, in 400 days', () => {
  for (let days = 0; days < 400; days += 1) {
    const day = addDays('2026-11-25', days);
    expect(picksOfWeek(addDays(day, 7)), day).not.toBe(picksOfWeek(day));
  }
});
