import type { Claims } from './claim.ts';

/** The claims of the pages, by the record of `mfe-content/src/data` in which they stand. */
export const siteClaims: Claims = {
  'backyard-diy-oasis': [['Call 811 a few business days before you dig: the marks are free', 'call811']],
  'backyard-fire-pit': [
    ['keeps an open fire 25 feet from the house, the fence and low branches', 'ifc-fires'],
    ['some towns allow 10 or 15', 'ifc-fires'],
    [
      'The ring measures just under 31 inches inside',
      'sum',
      'a ring of twelve fronts of 12 inches is 44.8 inches from flat to flat, less two blocks 7 inches deep: 30.8',
    ],
  ],
  'backyard-stepping-path': [['40 to 60 pounds', 'practice']],
  'backyard-string-lights': [['at least 10 feet away from overhead service wires', 'osha-lines']],
  'backyard-pergola': [
    [
      'a 10-foot square whose diagonals both read 14 feet 1 3/4 inches',
      'sum',
      '10 feet times the square root of 2',
    ],
    ['Get the permit and the 811 marks', 'call811'],
    [
      'bags of concrete mix, 80 pounds, for holes 3 feet deep',
      'sum',
      'four holes of 12 inches hold 9.4 cubic feet, and a bag makes 0.6: 16 bags',
    ],
  ],
  'curb-appeal-upgrades': [['call 811 the Monday before', 'call811']],
  'curb-pressure-wash': [
    ['2,000 to 3,000 psi, held 12 inches away', 'practice'],
    ['paint from before 1978, which may be lead', 'epa-lead'],
  ],
  'curb-front-door': [
    ['between 50 and 85 °F', 'practice'],
    ['If the house predates 1978, test the old coats for lead', 'epa-lead'],
  ],
  'curb-house-numbers': [
    ['at least 4 inches high with a half-inch stroke', 'irc-numbers'],
    ['41 to 45 inches above the road and its door 6 to 8 inches back from the curb', 'page'],
    ['Wait for the 811 marks', 'call811'],
  ],
  'curb-planters': [['more than 100 pounds', 'practice']],
  'ideas-energy-audit': [['cut energy bills by 5% to 30%', 'page']],
  'ideas-cold-wash': [
    ['Heating the water takes about 90% of the energy', 'page'],
    ['60 to 80 °F', 'practice'],
  ],
  'ideas-shade-curtains': [['cut heat gain through a window by 33%', 'page']],
  'ideas-ceiling-fan': [
    ['raise the thermostat about 4 °F', 'page'],
    ['15 to 60 watts against 3,000', 'practice'],
    ['44 inches up to 225 square feet, 52 inches or more beyond', 'page'],
    ['7 feet above the floor or higher and 18 inches from any wall', 'page'],
  ],
  'ideas-fridge-coils': [
    ['set the inside to 37 °F', 'ncsu-refrigerators'],
    ['the freezer to 0 °F', 'fda-cold'],
  ],
  'ideas-heat-pump-dryer': [['use about 20% less energy', 'page']],
  'ideas-induction': [
    ['about 85% of its energy into the pan, other electric cooktops 75% to 80% and gas 32%', 'page'],
    ['240-volt, 40 or 50 amp circuit', 'practice'],
  ],
  'ideas-smart-strip': [['5% to 10% of residential energy', 'page']],
  'ideas-shade-tree': [
    ['Deciduous trees on the west side are the most effective planting for cooling a building', 'page'],
    ['commonly 15 to 25 feet', 'practice'],
    ['the free 811 marks', 'call811'],
    ['10 gallons a week', 'practice'],
  ],
  'energy-efficiency-tips': [['a 120 °F water heater', 'doe-water-heating']],
  'energy-air-seal': [['an average of 15% on heating and cooling', 'page']],
  'energy-thermostat-setback': [
    ['as much as 10% a year on heating and cooling', 'page'],
    ['the thermostat back 7 to 10 degrees for eight hours', 'page'],
    ['68 °F when you are up', 'doe-thermostats'],
    ['60 °F while you sleep', 'sum', '68 °F less the 8 degrees of ENERGY STAR'],
    ['in summer start at 78 °F', 'energystar-thermostats'],
    ['keep it to 2 or 3 degrees', 'practice'],
    ['do not go below 55 °F', 'red-cross-pipes'],
  ],
  'energy-led': [
    ['at least 75% less energy than an incandescent bulb and lasts up to 25 times longer', 'page'],
    ['450 replaces 40 watts, 800 replaces 60 and 1,600 replaces 100', 'doe-lumens'],
  ],
  'energy-hvac-filter': [['energy use by 5% to 15%', 'page']],
  'energy-water-heater': [
    ['down to 120 °F', 'page'],
    ['Most new tanks ship set near 120 °F', 'ge-water-heaters'],
    ['may still stand at 140 °F', 'page'],
    ['about 120 °F', 'page'],
    ['may need 130 to 140 °F', 'page'],
    ['the faucets stay at 120 °F', 'page'],
  ],
  'energy-showerhead': [
    ['Standard heads use 2.5 gallons a minute; a WaterSense head stays at or below 2.0', 'page'],
    ['2,700 gallons of water a year', 'page'],
    ['If 2 gallons fill a bucket in under a minute', 'sum', 'more than 2.0 gallons a minute'],
  ],
  'energy-phantom-load': [['5% to 10% of residential energy use', 'page']],
  'energy-ducts': [
    ['about 20% of the air in the ducts', 'page'],
    ['dries out and falls off; use foil tape marked UL 181', 'doe-duct-tape'],
  ],
  'energy-attic-insulation': [
    ['R-49 in climate zones 2 and 3, the warm South, and R-60 from zone 4 northward', 'page'],
    ['3 inches clear around flues', 'focus-insulation'],
    ['around recessed lights that are not marked IC', 'nec-recessed'],
    ['section 25C, has ended for property placed in service after December 31, 2025', 'irs-25c'],
  ],
  'energy-windows': [
    ['25% to 30% of residential heating and cooling energy', 'page'],
    ['In a house built before 1978', 'epa-lead'],
    ['25C credit: it covers nothing placed in service after December 31, 2025', 'irs-25c'],
  ],
  'gadget-thermostat': [['bills by about 8% on average', 'page']],
  'gadget-leak': [['about 40 °F', 'practice']],
  'diy-patch-drywall': [
    ['built before 1980, have the wall tested for asbestos and lead paint', 'epa-asbestos'],
  ],
  'diy-running-toilet': [['200 gallons a day', 'page']],
  'diy-caulk-tub': [
    ['never let rubbing alcohol meet bleach: together they make chloroform', 'thoughtco-chloroform'],
    ['100% silicone', 'practice'],
  ],
  'diy-faucet-aerator': [['1.2 to 1.5 gallons a minute', 'watersense-homes-faucets']],
  'diy-floating-shelf': [['rated for 50 pounds', 'practice']],
  'interior-paint-sheen': [['In a house built before 1978, test the old paint for lead', 'epa-lead']],
  'interior-mirror': [['weighs 15 to 30 pounds', 'practice']],
  'interior-plants': [['can make a cat or a dog sick', 'aspca-plants']],
  'outdoor-gutters': [['1 foot out for every 4 feet up', 'osha-ladders']],
  'outdoor-path-lights': [['call 811', 'call811']],
  'outdoor-deck-wash': [
    ['never for paint from before 1978, which may be lead', 'epa-lead'],
    ['near 600 psi', 'practice'],
  ],
  'outdoor-mulch-beds': [
    [
      'One cubic yard covers about 100 square feet at 3 inches',
      'sum',
      '27 cubic feet over a quarter of a foot',
    ],
    ['Keep 6 inches of foundation clear', 'irc-clearance'],
  ],
  'outdoor-rain-barrel': [
    [
      'An inch of rain on 1,000 square feet of roof is about 600 gallons',
      'sum',
      '1,000 square feet times 1/12 of a foot, at 7.48 gallons a cubic foot: 623',
    ],
    ['a 50-gallon barrel', 'practice'],
    ['over 400 pounds', 'sum', '50 gallons of water at 8.34 pounds'],
  ],
  'outdoor-drip-irrigation': [['25 psi regulator', 'practice']],
  'outdoor-fire-pit': [['10 to 25 feet from buildings', 'ifc-fires']],
  'outdoor-privacy-screen': [['Call 811 for free utility marks', 'call811']],
  'outdoor-shade-sail': [['call 811 before you dig', 'call811']],
  'outdoor-grading': [
    ['Soil should drop 6 inches over the first 10 feet', 'irc-drainage'],
    ['6 inches below the siding', 'irc-clearance'],
    ['4 to 6 feet', 'practice'],
  ],
  'smart-thermostats': [['about 8% on heating and cooling bills', 'page']],
  'smart-irrigation': [['As much as half of the water used outdoors is wasted', 'page']],
  'pick-floor-lamp': [['15 pounds or more', 'practice']],
};
