import type { ProductPick } from './types.ts';

/** The four favorite tools of the DIY page. */
export const diyTools = [
  {
    id: 'tool-drill-driver',
    name: '12V Compact Drill Driver',
    description:
      'Look for one of about two and a half pounds, which fits inside a cabinet and is easy on the wrist. Fifteen or more clutch settings keep you from stripping screws in soft pine.',
    price: 79.99,
    priceAsOf: '2025-06-15',
    rating: 4.8,
    bestFor: 'Drilling and driving inside cabinets',
    insistOn: '15 or more clutch settings',
    skipIf: 'You build decks: go up to 20 volts',
    picture: {
      id: 'tool-drill-driver',
      alt: 'A hand drives a screw into a post with an orange drill, a rack of bits below',
    },
    link: 'https://www.amazon.com/s?k=12v+compact+drill+driver+kit',
  },
  {
    id: 'tool-stud-finder',
    name: 'Multi-Sensor Stud Finder',
    description:
      'Look for a bar of lights that shows both edges of a stud at once. Calibrate it on bare wall, confirm with a thin nail, and never take its live-wire warning as proof that a wire is dead.',
    price: 49.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Shelves, TVs and anything heavy on drywall',
    insistOn: 'Lights that show both edges of a stud',
    skipIf: 'Your walls are lath and plaster',
    picture: {
      id: 'tool-stud-finder',
      alt: 'A yellow stud finder with a lit display against a wall that shows its studs',
    },
    link: 'https://www.amazon.com/s?k=multi+sensor+stud+finder+live+wire+detection',
  },
  {
    id: 'tool-level',
    name: '24-Inch Magnetic Level',
    description:
      'Long enough for doors and shelves; look for a magnetic edge for steel studs and appliances. Test it in the store: flip it end for end, and the bubble must rest in the same place.',
    price: 29.99,
    priceAsOf: '2025-06-15',
    rating: 4.7,
    bestFor: 'Doors, shelves and appliances',
    insistOn: 'A magnetic edge, tested end for end',
    skipIf: 'You set posts: get 48 inches',
    picture: { id: 'tool-level', alt: 'A red level with yellow bubbles on a wooden beam in a garden' },
    link: 'https://www.amazon.com/s?k=24+inch+magnetic+box+level',
  },
  {
    id: 'tool-oscillating',
    name: 'Oscillating Multi-Tool',
    description:
      'It trims door casings, rakes grout and sands corners that nothing else reaches. Look for variable speed and bi-metal blades, since plain ones go dull at the first nail.',
    price: 89.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Trimming casings and raking grout',
    insistOn: 'Variable speed and bi-metal blades',
    skipIf: 'You need long straight cuts',
    picture: {
      id: 'tool-oscillating',
      alt: 'A hand guides an oscillating tool along the foot of a wooden door casing',
    },
    link: 'https://www.amazon.com/s?k=oscillating+multi+tool+kit+variable+speed',
  },
] as const satisfies readonly ProductPick[];
