import type { Article } from '../types.ts';
import { energyEfficiencyTipsItems } from './parts/energy-efficiency-tips-items.ts';
import { energyEfficiencyTipsPicks } from './parts/energy-efficiency-tips-picks.ts';

/** The energy-efficiency article. */
export default {
  id: 'energy-efficiency-tips',
  title: '10 Energy-Efficiency Tips That Pay for Themselves',
  shortTitle: 'Energy-efficiency tips',
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
  changes:
    'We corrected the temperature at which new water heaters ship, noted that the federal 25C credit has ended, and moved every warning ahead of its step.',
  author: 'The Gable & Grain editors',
  slug: '/energy-efficiency-tips',
  category: 'Sustainability',
  introduction: [
    'Most homes lose money in places nobody looks: the gap around a pipe, the attic hatch, a tank of water kept hotter than any faucet needs. The good news is that the dull fixes are also the cheap ones.',
    'We ordered this list by cost and certainty, so start at the top and stop when the weekend ends. Every figure for savings comes from a public agency, named beside it, and your own result depends on your climate, your rates and your habits.',
  ],
  items: energyEfficiencyTipsItems,
  summary: [
    'Free today: the thermostat setback and a 120 °F water heater.',
    'Under $50 each this weekend: bulbs, filter, caulk, showerhead and a switched strip.',
    'The big lever: seal first, then insulate the attic and the ducts.',
    'Leave flues, gas lines, old wiring and anything that may hold asbestos to a professional.',
  ],
  savingsDisclaimer: true,
  picks: energyEfficiencyTipsPicks,
  guide: {
    title: 'Know what to check before winter does',
    text: 'The free homeowners guide puts filters, seals and gutters on a calendar, so a small leak does not turn into a large bill.',
  },
} as const satisfies Article;
