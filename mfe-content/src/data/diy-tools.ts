import type { ProductPick } from './types.ts';

/** The four favourite tools of the DIY page. */
export const diyTools = [
  {
    id: 'tool-drill-driver',
    name: '12V Compact Drill Driver',
    description:
      'At two and a half pounds it fits inside a cabinet and never wears out your wrist. Fifteen or more clutch settings stop you from stripping screws in soft pine.',
    price: 79.99,
    rating: 4.8,
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
      'A bar of lights shows both edges of a stud at once instead of guessing its middle. Calibrate on bare wall, confirm with a thin nail, and trust its live-wire warning only as a hint.',
    price: 49.99,
    rating: 4.6,
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
      'Long enough for doors and shelves, with a magnetic edge for steel studs and appliances. Test it in the shop: flip it end for end, and the bubble must rest in the same place.',
    price: 29.99,
    rating: 4.7,
    picture: { id: 'tool-level', alt: 'A red level with yellow bubbles on a wooden beam in a garden' },
    link: 'https://www.amazon.com/s?k=24+inch+magnetic+box+level',
  },
  {
    id: 'tool-oscillating',
    name: 'Oscillating Multi-Tool',
    description:
      'Trims door casings, rakes grout and sands corners that nothing else reaches. Buy bi-metal blades for nail-bitten wood, since plain ones dull at the first nail.',
    price: 89.99,
    rating: 4.6,
    picture: {
      id: 'tool-oscillating',
      alt: 'A hand guides an oscillating tool along the foot of a wooden door casing',
    },
    link: 'https://www.amazon.com/s?k=oscillating+multi+tool+kit+variable+speed',
  },
] as const satisfies readonly ProductPick[];
