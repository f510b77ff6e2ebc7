import type { ProductPick } from './types.ts';

/** The three top picks of the outdoor page. */
export const outdoorPicks = [
  {
    id: 'pick-drip-kit',
    name: 'Drip Irrigation Kit, 100 ft',
    description:
      'A kit this size covers two raised beds and a row of pots. Look for the regulator and the filter in the box, because cheaper kits leave out the parts that prevent leaks.',
    price: 49.99,
    priceAsOf: '2025-06-15',
    rating: 4.5,
    bestFor: 'Two raised beds and a row of pots',
    insistOn: 'Regulator and filter in the box',
    skipIf: 'You water a lawn',
    picture: {
      id: 'pick-drip-kit',
      alt: 'A coil of drip tubing with a timer and fittings on a garden table',
    },
    link: 'https://www.amazon.com/s?k=drip+irrigation+kit+100+ft+with+regulator+and+filter',
  },
  {
    id: 'pick-solar-string-lights',
    name: 'Solar String Lights, 48 ft',
    description:
      'Look for shatterproof bulbs and a panel on its own stake, so the lights can hang in shade while the panel sits in the sun. Expect six hours after a clear day and two after a gray one.',
    price: 39.99,
    priceAsOf: '2025-06-15',
    rating: 4.5,
    bestFor: 'A pergola or fence far from an outlet',
    insistOn: 'Shatterproof bulbs, panel on its own stake',
    skipIf: 'You want light all night in winter',
    picture: {
      id: 'pick-solar-string-lights',
      alt: 'Warm round bulbs strung between two posts with a small solar panel',
    },
    link: 'https://www.amazon.com/s?k=solar+string+lights+outdoor+48+ft+shatterproof',
  },
  {
    id: 'pick-garden-hose',
    name: '50 ft Rubber Garden Hose',
    description:
      'Look for real rubber, which coils easily in the cold, and crushproof brass ends that survive a car tire. To fill a kiddie pool or a pet’s bowl, buy a hose marked safe for drinking water.',
    price: 54.99,
    priceAsOf: '2025-06-15',
    rating: 4.7,
    bestFor: 'Everyday watering and washing',
    insistOn: 'Real rubber and crushproof brass ends',
    skipIf: 'You must carry it far: rubber is heavy',
    picture: {
      id: 'pick-garden-hose',
      alt: 'A coiled green garden hose with a brass nozzle below a spigot on a brick wall',
    },
    link: 'https://www.amazon.com/s?k=50+ft+rubber+garden+hose+brass+fittings+drinking+water+safe',
  },
] as const satisfies readonly ProductPick[];
