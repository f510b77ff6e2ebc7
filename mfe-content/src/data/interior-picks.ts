import type { ProductPick } from './types.ts';

/** The three top picks of the interior page. */
export const interiorPicks = [
  {
    id: 'pick-paint-kit',
    name: '9-Inch Roller and Brush Kit',
    description:
      'Look for a steel frame, two 3/8-inch woven covers, a 2 1/2-inch angled brush and a deep tray: enough for an average bedroom. Woven covers leave a smoother coat than the foam in bargain sets.',
    price: 27.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Walls and ceilings of one bedroom',
    insistOn: 'Woven covers and a 2 1/2-inch angled brush',
    skipIf: 'You paint only trim: a brush will do',
    picture: {
      id: 'pick-paint-kit',
      alt: 'A roller in a tray of blue paint, two brushes and an open can on a drop cloth',
    },
    link: 'https://www.amazon.com/s?k=paint+roller+kit+9+inch+woven+cover+angled+brush',
  },
  {
    id: 'pick-floor-lamp',
    name: 'Arc Floor Lamp with Dimmer',
    description:
      'It reaches over a sofa without a table. Look for a foot dimmer and a base of 15 pounds or more, which keeps it upright around children and large dogs.',
    price: 119.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'A sofa with no table beside it',
    insistOn: 'A base of 15 pounds or more and a dimmer',
    skipIf: 'You need light to work by',
    picture: {
      id: 'pick-floor-lamp',
      alt: 'A brass arc lamp with a linen shade reaches over a green armchair',
    },
    link: 'https://www.amazon.com/s?k=arc+floor+lamp+dimmable+weighted+base',
  },
  {
    id: 'pick-picture-ledge',
    name: 'Oak Picture Ledges, Set of 2',
    description:
      'Look for a depth of four inches and a raised lip, so frames and paperbacks can lean. Scan for cables, then screw each ledge into two studs; the anchors in the box are for drywall only.',
    price: 42.99,
    priceAsOf: '2025-06-15',
    rating: 4.5,
    bestFor: 'Frames that you like to rearrange',
    insistOn: '4 inches deep, with a raised lip',
    skipIf: 'You cannot screw it into two studs',
    picture: {
      id: 'pick-picture-ledge',
      alt: 'Two oak ledges on a wall with leaning frames and a small plant',
    },
    link: 'https://www.amazon.com/s?k=wood+picture+ledge+shelf+set+of+2',
  },
] as const satisfies readonly ProductPick[];
