import type { ProductPick } from '../../types.ts';

/** The three picked products of the energy-efficiency article. */
export const energyEfficiencyTipsPicks = [
  {
    id: 'energy-pick-watt-meter',
    name: 'Plug-In Watt Meter',
    description:
      'Look for one that shows watts now and kilowatt-hours over days, and keeps its total when it is unplugged. It settles every argument about which box is the wasteful one.',
    price: 24.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Finding what runs up the bill',
    insistOn: 'Kilowatt-hours over days, kept unplugged',
    skipIf: 'The appliance is on 240 volts',
    picture: {
      id: 'energy-pick-watt-meter',
      alt: 'A plug-in watt meter with a small display in a wall outlet, a lamp cord below it',
    },
    link: 'https://www.amazon.com/s?k=plug+in+watt+meter+electricity+usage+monitor',
  },
  {
    id: 'energy-pick-weatherstrip-kit',
    name: 'Door Weatherstrip and Sweep Kit',
    description:
      'Look for foam for the jambs and a screw-on sweep for the gap at the floor, enough for one exterior door. Slotted screw holes let you lower the sweep as it wears.',
    price: 12.99,
    priceAsOf: '2025-06-15',
    rating: 4.5,
    bestFor: 'One exterior door with a draft',
    insistOn: 'A screw-on sweep with slotted holes',
    skipIf: 'The door itself is warped',
    picture: {
      id: 'energy-pick-weatherstrip-kit',
      alt: 'A roll of weatherstrip and a door sweep at the foot of a wooden door',
    },
    link: 'https://www.amazon.com/s?k=door+weatherstripping+and+door+sweep+kit',
  },
  {
    id: 'energy-pick-showerhead',
    name: 'WaterSense Showerhead, 1.8 gpm',
    description:
      'Look for a metal ball joint, which outlasts plastic, and rubber nozzles that you can rub clean with a thumb. Check that the box has the WaterSense label, not just the words “water saving.”',
    price: 29.99,
    priceAsOf: '2025-06-15',
    rating: 4.7,
    bestFor: 'Long showers and electric water heaters',
    insistOn: 'The WaterSense label on the box',
    skipIf: 'Your pressure is weak already',
    picture: {
      id: 'energy-pick-showerhead',
      alt: 'A chrome showerhead lying on two folded towels by a tiled wall',
    },
    link: 'https://www.amazon.com/s?k=watersense+labeled+showerhead+metal+1.8+gpm',
  },
] as const satisfies readonly ProductPick[];
