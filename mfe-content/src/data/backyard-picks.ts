import type { ProductPick } from './types.ts';

/** The three picked products of the backyard article, at the prices of the specification. */
export const backyardPicks = [
  {
    id: 'backyard-pick-fire-bowl',
    name: '30-Inch Steel Fire Bowl',
    description:
      'A fire without digging, with a mesh lid that stops sparks and a poker to lift it. Drill a drain hole in the bottom if there is none, or rust finds it for you.',
    price: 69.99,
    rating: 4.5,
    picture: {
      id: 'backyard-pick-fire-bowl',
      alt: 'A black steel fire bowl with a mesh lid and small flames on pavers',
    },
    link: 'https://www.amazon.com/s?k=30+inch+steel+fire+bowl+with+spark+screen',
  },
  {
    id: 'backyard-pick-tool-set',
    name: 'Ash-Handled Garden Tool Set',
    description:
      'Spade, fork, rake and trowel in forged steel, enough for every bed and path on this page. Rub the handles with linseed oil once a year and spread the rags flat to dry, as balled ones can ignite.',
    price: 79.99,
    rating: 4.7,
    picture: {
      id: 'backyard-pick-tool-set',
      alt: 'A spade, a fork, a rake and a trowel with wooden handles against a shed',
    },
    link: 'https://www.amazon.com/s?k=forged+garden+tool+set+ash+handles',
  },
  {
    id: 'backyard-pick-string-lights',
    name: 'LED Café Lights, 48 ft',
    description:
      'Plastic bulbs that survive a fall, heavy cord, and sockets that hang from their own loops. At one watt a bulb, six strands can share an outlet if the label allows it.',
    price: 44.99,
    rating: 4.8,
    picture: {
      id: 'backyard-pick-string-lights',
      alt: 'A coil of café lights with round warm bulbs on a garden table',
    },
    link: 'https://www.amazon.com/s?k=led+cafe+string+lights+48+ft+outdoor+shatterproof',
  },
] as const satisfies readonly ProductPick[];
