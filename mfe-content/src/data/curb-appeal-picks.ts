import type { ProductPick } from './types.ts';

/** The three picked products of the curb-appeal article, at the prices of the specification. */
export const curbAppealPicks = [
  {
    id: 'curb-pick-planters',
    name: 'Tall Resin Planters, Set of 2',
    description:
      'Twenty inches square, light enough to carry upstairs and unbothered by frost. Weigh the base with a brick where wind comes around the corner.',
    price: 89.99,
    rating: 4.6,
    picture: { id: 'curb-pick-planters', alt: 'Two tall square planters with evergreens on a porch step' },
    link: 'https://www.amazon.com/s?k=tall+square+resin+planters+set+of+2',
  },
  {
    id: 'curb-pick-solar-lights',
    name: 'Glass Solar Path Lights, 8-Pack',
    description:
      'Ribbed glass throws a soft flower of light and the steel stem outlives plastic. Cells are standard AA rechargeables, so a set can be revived instead of replaced.',
    price: 44.99,
    rating: 4.5,
    picture: { id: 'curb-pick-solar-lights', alt: 'Glass solar stake lights glowing beside a brick path' },
    link: 'https://www.amazon.com/s?k=glass+solar+path+lights+8+pack+replaceable+battery',
  },
  {
    id: 'curb-pick-house-numbers',
    name: '6-Inch Floating House Numbers',
    description:
      'Stainless numerals on half-inch standoffs cast a shadow that makes them easier to read. Order a spare screw set, since one always falls into the hydrangeas.',
    price: 39.99,
    rating: 4.7,
    picture: {
      id: 'curb-pick-house-numbers',
      alt: 'Dark metal house numbers standing off a pale wall with soft shadows',
    },
    link: 'https://www.amazon.com/s?k=6+inch+floating+house+numbers+stainless+steel',
  },
] as const satisfies readonly ProductPick[];
