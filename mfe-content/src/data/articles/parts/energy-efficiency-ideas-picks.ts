import type { ProductPick } from '../../types.ts';

/** The three picked products of the second energy article. */
export const energyEfficiencyIdeasPicks = [
  {
    id: 'ideas-pick-thermal-curtains',
    name: 'Lined Thermal Curtains, 2 Panels',
    description:
      'A woven face and a white coated back, in lengths that reach the floor. Order twice the width of the glass, so the folds stay full when they are shut.',
    price: 46.99,
    rating: 4.6,
    picture: {
      id: 'ideas-pick-thermal-curtains',
      alt: 'Two folded curtain panels with pale lining on a chair by a window',
    },
    link: 'https://www.amazon.com/s?k=thermal+lined+curtains+2+panels+96+inch',
  },
  {
    id: 'ideas-pick-drying-rack',
    name: 'Folding Wooden Drying Rack',
    description:
      'Fifty feet of drying line that folds behind a door and needs no electricity whatever. Dry near an open window or a running fan, because a washed load gives off quarts of water.',
    price: 38.99,
    rating: 4.7,
    picture: {
      id: 'ideas-pick-drying-rack',
      alt: 'A wooden folding rack hung with towels beside an open window',
    },
    link: 'https://www.amazon.com/s?k=folding+wooden+clothes+drying+rack',
  },
  {
    id: 'ideas-pick-smart-strip',
    name: 'Advanced Power Strip, 7 Outlets',
    description:
      'One control outlet, four that follow it and two that stay on for the router and the clock. A flat plug lets the cabinet sit close to the wall.',
    price: 32.99,
    rating: 4.5,
    picture: {
      id: 'ideas-pick-smart-strip',
      alt: 'A white power strip with one green outlet and a flat plug on a desk',
    },
    link: 'https://www.amazon.com/s?k=advanced+power+strip+7+outlet+surge+protector+flat+plug',
  },
] as const satisfies readonly ProductPick[];
