import type { ProductPick } from '../../types.ts';

/** The three picked products of the second energy article. */
export const energyEfficiencyIdeasPicks = [
  {
    id: 'ideas-pick-thermal-curtains',
    name: 'Lined Thermal Curtains, 2 Panels',
    description:
      'Look for a woven face and a white coated back, in lengths that reach the floor. Order twice the width of the glass, so the folds stay full when they are closed.',
    price: 46.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Drafty windows and rooms with hot sun',
    insistOn: 'Twice the width of the glass',
    skipIf: 'A radiator or a vent is below the window',
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
      'Look for fifty feet of drying space that folds flat behind a door. Dry near an open window or a running fan, because a washed load gives off quarts of water.',
    price: 38.99,
    priceAsOf: '2025-06-15',
    rating: 4.7,
    bestFor: 'Apartments and winter laundry',
    insistOn: '50 feet of line that folds flat',
    skipIf: 'You have no fan or window to dry by',
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
      'Look for one control outlet, four that follow it and two that stay on for the router and the clock. With a flat plug, the cabinet can sit close to the wall.',
    price: 32.99,
    priceAsOf: '2025-06-15',
    rating: 4.5,
    bestFor: 'A TV with add-ons on standby',
    insistOn: 'Two outlets that stay on',
    skipIf: 'Everything on it must stay on',
    picture: {
      id: 'ideas-pick-smart-strip',
      alt: 'A white power strip with one green outlet and a flat plug on a desk',
    },
    link: 'https://www.amazon.com/s?k=advanced+power+strip+7+outlet+surge+protector+flat+plug',
  },
] as const satisfies readonly ProductPick[];
