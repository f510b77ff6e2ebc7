import type { ProductPick } from './types.ts';

/** The three top picks of the outdoor page. */
export const outdoorPicks = [
  {
    id: 'pick-drip-kit',
    name: 'Drip Irrigation Kit, 100 ft',
    description:
      'Covers two raised beds and a row of pots. Make sure the regulator and the filter are in the box, because cheaper kits leave out exactly the parts that prevent leaks.',
    price: 49.99,
    rating: 4.5,
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
      'Shatterproof bulbs and a panel on a separate stake, so the lights can hang in shade while the panel sits in sun. Expect six hours after a clear day and two after a gray one.',
    price: 39.99,
    rating: 4.5,
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
      'Real rubber with crushproof brass ends coils easily in the cold and shrugs off a car tire. For filling a kettle or a paddling pool, choose a hose marked safe for drinking water.',
    price: 54.99,
    rating: 4.7,
    picture: {
      id: 'pick-garden-hose',
      alt: 'A coiled green garden hose with a brass nozzle below a tap on a brick wall',
    },
    link: 'https://www.amazon.com/s?k=50+ft+rubber+garden+hose+brass+fittings+drinking+water+safe',
  },
] as const satisfies readonly ProductPick[];
