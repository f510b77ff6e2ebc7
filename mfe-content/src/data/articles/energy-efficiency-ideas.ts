import type { Article } from '../types.ts';
import { energyEfficiencyIdeasItems } from './parts/energy-efficiency-ideas-items.ts';
import { energyEfficiencyIdeasPicks } from './parts/energy-efficiency-ideas-picks.ts';

/** The second energy article: ten other measures, for the laundry, the kitchen and the yard. */
export default {
  id: 'energy-efficiency-ideas',
  title: '10 Energy-Efficiency Ideas for Every Room',
  shortTitle: 'Energy-efficiency ideas',
  metaDescription:
    'Ten energy savings beyond bulbs and caulk: habits for this week, choices for the day an appliance dies, and shade for the years ahead.',
  excerpt:
    'Habits for this week, appliances for the day the old one dies, and a tree for the next twenty years: ten ideas that go beyond bulbs and caulk.',
  cover: {
    id: 'ideas-hero',
    alt: 'Laundry on a line in the afternoon sun, beside a tree that shades the house and its drawn curtains',
  },
  date: 'May 20, 2025',
  isoDate: '2025-05-20',
  updated: '2026-11-23',
  changes:
    'We moved the warnings for ceiling fans, curtains and cooktops ahead of their steps, and warned of foil dryer ducts and of moving a gas dryer.',
  author: 'The Gable & Grain editors',
  slug: '/energy-efficiency-ideas',
  companionOf: '/energy-efficiency-tips',
  category: 'Sustainability',
  introduction: [
    'Once the drafts are sealed and the bulbs changed, the next savings are in routines: how you wash, cook, shade and cool. Three of the ideas below cost nothing but a new habit.',
    'The rest are small purchases, or choices to make once, when something wears out anyway. Write those inside a cabinet door, so a dryer that breaks on a Sunday does not decide for you.',
  ],
  items: energyEfficiencyIdeasItems,
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
