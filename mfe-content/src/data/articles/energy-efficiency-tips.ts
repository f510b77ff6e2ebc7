import { energyEfficiencyTips } from '../article-list.ts';
import type { Article } from '../types.ts';
import { energyEfficiencyTipsItems } from './parts/energy-efficiency-tips-items.ts';
import { energyEfficiencyTipsPicks } from './parts/energy-efficiency-tips-picks.ts';

/** The energy-efficiency article. */
export default {
  ...energyEfficiencyTips,
  shortTitle: 'Energy-efficiency tips',
  changes:
    'We corrected the temperature at which new water heaters ship, noted that the federal 25C credit has ended, and moved every warning ahead of its step.',
  author: 'The Gable & Grain editors',
  introduction: [
    'Most homes lose money in places nobody looks: the gap around a pipe, the attic hatch, a tank of water kept hotter than any faucet needs. The good news is that the dull fixes are also the cheap ones.',
    'We ordered this list by cost and certainty, so start at the top and stop when the weekend ends. Every figure for savings comes from a public agency, named beside it, and your own result depends on your climate, your rates and your habits.',
  ],
  items: energyEfficiencyTipsItems,
  sources: [
    {
      label: 'U.S. Department of Energy: duct sealing and tape',
      url: 'https://bsesc.energy.gov/energy-basics/more-about-tight-duct-sealing',
    },
    {
      label: 'U.S. Department of Energy: lumens',
      url: 'https://www.energy.gov/energysaver/lumens-and-lighting-facts-label',
    },
    { label: 'EPA: lead in homes built before 1978', url: 'https://www.epa.gov/lead' },
  ],
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
