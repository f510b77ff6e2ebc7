import { expect, it } from 'vitest';
import { type ExperimentWish, planExperiment, planWords } from './plan-experiment.ts';

const TRAFFIC = { trials: 2800, successes: 280, days: 28 };
const WISH: ExperimentWish = { goal: 'requests', effect: 0.4, versions: ['1.0.0-a', '1.0.0-b'], days: null };

it('says how many openings and days it takes, and gives equal parts', () => {
  const plan = planExperiment(WISH, TRAFFIC);
  expect(plan.variants).toEqual([{ version: '1.0.0-b', percent: 50 }]);
  expect(plan.perDay).toBe(100);
  expect(plan.needed).toBeGreaterThan(2000);
  expect(plan.needed).toBeLessThan(12_000);
  expect(plan.neededDays).toBe(Math.ceil((plan.needed ?? 0) / 100));
  expect(plan.days).toBe(plan.neededDays);
  expect(planWords(plan, WISH, TRAFFIC)).toEqual([
    '1.0.0-a is live. It is compared with 1.0.0-b: 1.0.0-b for 50 % of the visitors.',
    'The last 28 days had 280 requests for 2,800 landing-page views, 100 a day.',
    `To find a change by 40 % in four of five cases it takes ${plan.needed?.toLocaleString('en-US')} landing-page views, about ${plan.neededDays} days at the present traffic.`,
    `Once started, it ends by itself after ${plan.neededDays} days.`,
  ]);
});

it('takes more with three releases, in thirds', () => {
  const versions = [...WISH.versions, '1.0.0-c'];
  const [two, three] = [planExperiment(WISH, TRAFFIC), planExperiment({ ...WISH, versions }, TRAFFIC)];
  expect(three.needed).toBeGreaterThan(1.5 * (two.needed ?? 0));
  expect(three.variants.map(({ percent }) => percent)).toEqual([33, 33]);
});

it('lasts at least a week, so that each weekday counts', () => {
  const plan = planExperiment(WISH, { trials: 280_000, successes: 28_000, days: 28 });
  expect([plan.neededDays, plan.days]).toEqual([1, 7]);
});

it('says when the days that are asked for are too few', () => {
  const wish = { ...WISH, days: 3 };
  const plan = planExperiment(wish, TRAFFIC);
  expect(plan.days).toBe(3);
  expect(planWords(plan, wish, TRAFFIC)).toContain('In 3 days it would likely find larger changes only.');
});

it.each([
  [{ trials: 0, successes: 0, days: 0 }],
  [{ trials: 100, successes: 0, days: 5 }],
  [{ trials: 100, successes: 90, days: 5 }],
])('knows nothing from %j, and then needs an end from whoever asks', (traffic) => {
  const plan = planExperiment(WISH, traffic);
  expect([plan.needed, plan.neededDays, plan.days]).toEqual([null, null, null]);
  expect(planWords(plan, WISH, traffic).join(' ')).toContain(
    'That is not enough to say how many it takes to find a change by 40 %.',
  );
  expect(planExperiment({ ...WISH, days: 14 }, traffic).days).toBe(14);
});
