import { expect, it } from 'vitest';
import { consequenceText } from './ShowDialog.tsx';

const reach = {
  app: 'guide',
  of: 'requests',
  page: '/free-homeowners-guide',
  viewsPerDay: 200,
  rate: 0.1,
  days: 14,
} as const;

it.each([
  [20, 'About 40 of 200 views a day of /free-homeowners-guide; about 3 months until'],
  [50, 'About 100 of 200 views a day of /free-homeowners-guide; about 5 weeks until'],
  [80, 'About 160 of 200 views a day of /free-homeowners-guide; about 3 months until'],
  [100, 'About 200 of 200 views a day of /free-homeowners-guide. Nobody is left to compare with.'],
])('describes the consequences of %i%', (percent, words) => {
  expect(consequenceText(reach, percent)).toContain(words);
});

it('describes unknown consequences', () => {
  expect(consequenceText(null, 20)).toContain('nothing was counted in the last 14 days');
  expect(consequenceText({ ...reach, rate: 0 }, 20)).toContain('there are no results yet');
});
