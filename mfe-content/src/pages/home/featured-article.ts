import type { Picture } from '../../data/types.ts';

/** What home says of the article that it recommends; the article itself is not in its files. */
export const featuredArticle = {
  title: '10 Energy-Efficiency Tips That Pay for Themselves',
  teaser:
    'A tube of caulk, a lower thermostat, a cooler water heater: start at the top of the list, stop when the weekend ends, and keep saving every month.',
  date: 'May 20, 2025',
  isoDate: '2025-05-20',
  link: '/energy-efficiency-tips',
  picture: {
    id: 'featured-energy',
    alt: 'A ginger cat asleep on a warm window seat, snow and fir trees outside',
  } satisfies Picture,
} as const;
