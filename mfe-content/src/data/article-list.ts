import type { ArticleListItem } from './types.ts';

export const curbAppealUpgrades = {
  id: 'curb-appeal-upgrades',
  title: '5 Curb Appeal Upgrades You Can Finish in a Weekend',
  metaDescription:
    'Front door paint, solar path lights, planters, pressure washing and house numbers: five upgrades and how to do each one well.',
  excerpt:
    'A door, a path, two planters, clean concrete and numbers a driver can read: five small jobs that change how your house looks from the street.',
  cover: { id: 'curb-hero', alt: 'A gabled house front with a terracotta door, planters and a lit path' },
  date: 'June 12, 2025',
  isoDate: '2025-06-12',
  updated: '2026-11-23',
  slug: '/curb-appeal-upgrades',
  category: 'Exterior',
} as const satisfies ArticleListItem;

export const smartGadgetsForHome = {
  id: 'smart-gadgets-for-home',
  title: '7 Smart Gadgets That Earn Their Place at Home',
  metaDescription:
    'Thermostats, video doorbells, voice assistants, plugs and lights, cameras, locks and leak sensors: the features worth paying for.',
  excerpt:
    'Seven devices that solve a real household problem, with the features worth paying for and the wiring to check first.',
  cover: {
    id: 'gadgets-hero',
    alt: 'A terracotta front door with a keypad lock, a video doorbell and a parcel on the porch',
  },
  date: 'June 5, 2025',
  isoDate: '2025-06-05',
  updated: '2026-11-23',
  slug: '/smart-gadgets-for-home',
  category: 'Smart Home',
} as const satisfies ArticleListItem;

export const backyardDiyOasis = {
  id: 'backyard-diy-oasis',
  title: '7 DIY Projects for a Backyard Oasis',
  metaDescription:
    'Seven backyard builds from an herb wall to a pergola, with time, cost, difficulty, numbered steps and a skill guide.',
  excerpt:
    'Seven builds from a two-hour herb wall to a pergola, each with its time, cost and skill level, and a cut list where it helps.',
  cover: {
    id: 'backyard-hero',
    alt: 'A backyard at dusk with a fire pit, a pergola, string lights and raised beds',
  },
  date: 'May 28, 2025',
  isoDate: '2025-05-28',
  updated: '2026-11-23',
  slug: '/backyard-diy-oasis',
  category: 'Outdoor',
} as const satisfies ArticleListItem;

export const energyEfficiencyTips = {
  id: 'energy-efficiency-tips',
  title: '10 Energy-Efficiency Tips That Pay for Themselves',
  metaDescription:
    'Ten ways to use less energy at home, cheapest and surest first, each with its cost and a public source for what it saves.',
  excerpt:
    'Ten measures in order of cost and certainty, from a $6 tube of caulk to the attic, each with what it costs and the agency that says it saves.',
  cover: {
    id: 'energy-hero',
    alt: 'A gabled house at dusk with warm windows, an insulated roof and trees around it',
  },
  date: 'May 20, 2025',
  isoDate: '2025-05-20',
  updated: '2026-11-23',
  slug: '/energy-efficiency-tips',
  category: 'Sustainability',
} as const satisfies ArticleListItem;

export const energyEfficiencyIdeas = {
  id: 'energy-efficiency-ideas',
  title: '10 Energy-Efficiency Ideas for Every Room',
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
  slug: '/energy-efficiency-ideas',
  companionOf: '/energy-efficiency-tips',
  category: 'Sustainability',
} as const satisfies ArticleListItem;

/** Every article without its text, in the order of the blog: newest first, companions last. */
export const articleList: readonly ArticleListItem[] = [
  curbAppealUpgrades,
  smartGadgetsForHome,
  backyardDiyOasis,
  energyEfficiencyTips,
  energyEfficiencyIdeas,
];

/** Those that the blog shows. */
export const blogArticles = articleList.filter(({ companionOf }) => !companionOf);
