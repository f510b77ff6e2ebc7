import { daysBetween, mondayOf } from 'shared-lib/site/days.ts';
import { diyTools } from './diy-tools.ts';
import { homePicks } from './home-picks.ts';
import { interiorPicks } from './interior-picks.ts';
import { outdoorPicks } from './outdoor-picks.ts';
import { smartHomePicks } from './smart-home-picks.ts';
import type { ProductPick } from './types.ts';

/** The three picks that the home page shows in a week. */
export interface WeeklyPicks {
  /** The Monday on which they are first shown. After the last week of the list the first returns. */
  from: string;
  /** What they are for, as in "This week’s picks for any house". */
  place: string;
  picks: readonly [ProductPick, ProductPick, ProductPick];
}

/** The home page's picks, week by week (specification section 2, "Home": weekly). */
export const weeklyPicks: readonly [WeeklyPicks, ...WeeklyPicks[]] = [
  { from: '2026-11-23', place: 'any house', picks: homePicks },
  { from: '2026-11-30', place: 'indoors', picks: interiorPicks },
  { from: '2026-12-07', place: 'your toolbox', picks: [diyTools[0], diyTools[1], diyTools[2]] },
  {
    from: '2026-12-14',
    place: 'a smart home',
    picks: [smartHomePicks[0], smartHomePicks[1], smartHomePicks[2]],
  },
  { from: '2026-12-21', place: 'the yard', picks: outdoorPicks },
];

/** The picks of a day's week. @param day ISO 8601. */
export function picksOfWeek(day: string): WeeklyPicks {
  const [first] = weeklyPicks;
  const weeks = daysBetween(first.from, mondayOf(day)) / 7;
  const count = weeklyPicks.length;
  return weeklyPicks[((weeks % count) + count) % count] ?? first;
}
