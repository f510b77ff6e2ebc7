import type { ProductPick } from './types.ts';

/** The three weekly picks of the home page (specification section 2, "Home"). */
export const homePicks = [
  {
    id: 'pick-cordless-drill',
    name: '20V Cordless Drill Kit',
    description:
      'Look for a half-inch metal chuck, two speeds and two 2 Ah batteries, so one charges while the other works. That is enough for shelves, hinges and deck screws; masonry takes a hammer drill.',
    price: 89.99,
    priceAsOf: '2025-06-15',
    rating: 4.7,
    bestFor: 'Shelves, hinges and deck screws',
    insistOn: 'A half-inch metal chuck and two batteries',
    skipIf: 'You mostly drill brick or concrete',
    picture: {
      id: 'pick-cordless-drill',
      alt: 'A green cordless drill beside its bits on a bench in front of a pegboard',
    },
    link: 'https://www.amazon.com/s?k=20v+cordless+drill+driver+kit+two+batteries',
  },
  {
    id: 'pick-led-bulbs',
    name: 'Warm White LED Bulbs, 8-Pack',
    description:
      'Look for 2700 K, 800 lumens and a CRI of 90 or more: as bright as a 60-watt bulb, in a light that is kind to food and faces. Buy dimmable ones even for plain switches and you can move them anywhere.',
    price: 18.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Rooms where you cook, eat and read',
    insistOn: '2700 K, 800 lumens, CRI of 90 or more',
    skipIf: 'The fixture has an LED built in',
    picture: { id: 'pick-led-bulbs', alt: 'A glowing LED bulb on a wooden block beside a box of more' },
    link: 'https://www.amazon.com/s?k=led+bulbs+2700k+800+lumens+90+cri+dimmable',
  },
  {
    id: 'pick-leak-sensors',
    name: 'Water Leak Alarms, 5-Pack',
    description:
      'Look for battery pucks that sound at the first film of water under a sink, a water heater or a washer, with no app to set up. Test each one with a damp fingertip twice a year.',
    price: 34.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Under sinks and beside water heaters',
    insistOn: 'A loud alarm that needs no app',
    skipIf: 'Nobody is home to hear it: get a Wi-Fi kit',
    picture: {
      id: 'pick-leak-sensors',
      alt: 'Two round white leak alarms in a puddle under a dripping sink trap',
    },
    link: 'https://www.amazon.com/s?k=water+leak+detector+alarm+5+pack',
  },
] as const satisfies readonly ProductPick[];
