import { energyEfficiencyIdeas } from '../article-list.ts';
import type { Article } from '../types.ts';
import { energyEfficiencyIdeasItems } from './parts/energy-efficiency-ideas-items.ts';
import { energyEfficiencyIdeasPicks } from './parts/energy-efficiency-ideas-picks.ts';

/** The second energy article: ten other measures, for the laundry, the kitchen and the yard. */
export default {
  ...energyEfficiencyIdeas,
  shortTitle: 'Energy-efficiency ideas',
  changes:
    'We moved the warnings for ceiling fans, curtains and cooktops ahead of their steps, and warned of foil dryer ducts and of moving a gas dryer.',
  author: 'The Gable & Grain editors',
  introduction: [
    'Once the drafts are sealed and the bulbs changed, the next savings are in routines: how you wash, cook, shade and cool. Three of the ideas below cost nothing but a new habit.',
    'The rest are small purchases, or choices to make once, when something wears out anyway. Write those inside a cabinet door, so a dryer that breaks on a Sunday does not decide for you.',
  ],
  items: energyEfficiencyIdeasItems,
  sources: [
    {
      label: 'N.C. Cooperative Extension: refrigerators',
      url: 'https://burke.ces.ncsu.edu/2010/06/refrigeratorfreezer-energy-tips/',
    },
    { label: 'Common Ground Alliance: call 811 before you dig', url: 'https://call811.com' },
  ],
  summary: [
    'New habits, no money: cold wash, air-dried dishes, curtains by the sun.',
    'Small buys: a coil brush, an advanced strip, lined curtains.',
    'On replacement day: induction and a heat-pump dryer.',
    'For the long run: an assessment this year, a tree this fall.',
  ],
  savingsDisclaimer: true,
  picks: energyEfficiencyIdeasPicks,
  guide: {
    title: 'Put the ideas on a calendar',
    text: 'The free homeowners guide tells you what to clean, check and replace, and in which month.',
  },
} as const satisfies Article;
