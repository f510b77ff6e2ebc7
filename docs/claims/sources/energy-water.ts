import type { Source } from './source.ts';

/** Publications about the energy, the air and the water of a house, by the name that a claim gives them. */
export const energyWaterSources = {
  'cargill-salt': {
    publisher: 'Cargill',
    title: 'At What Temperature Does Rock Salt Stop Working?',
    url: 'https://www.cargill.com/at-what-temperature-does-rock-salt-stop-working',
    checked: '2026-11-22',
  },
  'doe-ceiling-fans': {
    publisher: 'U.S. Department of Energy',
    title: 'Fans for Cooling',
    url: 'https://www.energy.gov/energysaver/fans-cooling',
    checked: '2026-11-22',
  },
  'doe-duct-tape': {
    publisher: 'U.S. Department of Energy',
    title: 'Building Science Education: More about Tight Duct Sealing',
    url: 'https://bsesc.energy.gov/energy-basics/more-about-tight-duct-sealing',
    checked: '2026-11-22',
  },
  'doe-lumens': {
    publisher: 'U.S. Department of Energy',
    title: 'Lumens and the Lighting Facts Label',
    url: 'https://www.energy.gov/energysaver/lumens-and-lighting-facts-label',
    checked: '2026-11-22',
    copy: 'https://stocktonrecycles.com/read-new-lighting-labels/',
  },
  'doe-thermostats': {
    publisher: 'U.S. Department of Energy',
    title: 'Programmable Thermostats',
    url: 'https://www.energy.gov/energysaver/programmable-thermostats',
    checked: '2026-11-22',
  },
  'doe-water-heating': {
    publisher: 'U.S. Department of Energy',
    title: 'Lower Water Heating Temperature',
    url: 'https://www.energy.gov/energysaver/do-it-yourself-savings-project-lower-water-heating-temperature',
    checked: '2026-11-22',
  },
  'eia-homes': {
    publisher: 'U.S. Energy Information Administration',
    title: 'Use of energy explained: Energy use in homes (survey of 2020)',
    url: 'https://www.eia.gov/energyexplained/use-of-energy/homes.php',
    checked: '2026-11-22',
  },
  'energystar-ducts': {
    publisher: 'ENERGY STAR',
    title: 'Duct Sealing: about 20 percent of the air',
    url: 'https://www.energystar.gov/saveathome/heating-cooling/duct-sealing',
    checked: '2026-11-22',
    copy: 'http://www.fixacasap.com/Duct-Sealing-Benefits.aspx',
  },
  'energystar-insulation': {
    publisher: 'ENERGY STAR',
    title: 'Recommended Home Insulation R-Values',
    url: 'https://www.energystar.gov/saveathome/seal_insulate/identify-problems-you-want-fix/diy-checks-inspections/insulation-r-values',
    checked: '2026-11-22',
  },
  'energystar-sealing': {
    publisher: 'ENERGY STAR',
    title: 'Methodology for Estimated Energy Savings',
    url: 'https://www.energystar.gov/campaign/seal_insulate/methodology',
    checked: '2026-11-22',
  },
  'energystar-thermostats': {
    publisher: 'ENERGY STAR',
    title:
      'Programmable thermostats: cooling 78 °F, 85 °F away, 82 °F asleep; heating set back at least 8 °F',
    checked: '2026-11-22',
    copy: 'https://newbalanceac.com/products/thermostats/',
  },
  'epa-humidity': {
    publisher: 'EPA',
    title: 'A Brief Guide to Mold, Moisture and Your Home',
    checked: '2026-11-22',
    copy: 'https://basementhealth.org/services/moisture-control/',
  },
  'epa-septic': {
    publisher: 'EPA',
    title: 'How to Care for Your Septic System',
    url: 'https://www.epa.gov/septic/how-care-your-septic-system',
    checked: '2026-11-22',
  },
  'epa-wells': {
    publisher: 'EPA',
    title: 'Private Drinking Water Wells: nitrate and coliform bacteria each year',
    checked: '2026-11-22',
    copy: 'https://zlibrary.cc/dl/drinking-water-contaminants-us-epa-2009-pdf',
  },
  'focus-insulation': {
    publisher: 'Focus on Energy, Wisconsin',
    title: 'DIY Insulation and Air Sealing: 3 inches from metal flues and masonry chimneys',
    url: 'https://support.focusonenergy.com/hc/en-us/articles/360058003311-DIY-Insulation-and-Air-Sealing-Frequently-Asked-Questions-and-Common-Mistakes',
    checked: '2026-11-22',
  },
  'ge-water-heaters': {
    publisher: 'GE Appliances',
    title:
      'Water Temperature Adjustment: set at the factory to 120 °F; Kenmore’s manuals: near 120 °F; A. O. Smith’s: lowest',
    url: 'https://products.geappliances.com/appliance/gea-support-search-content?contentId=39705',
    checked: '2026-11-23',
  },
  'illinois-freeze': {
    publisher: 'Building Research Council, University of Illinois',
    title: 'Freezing and bursting pipes: the temperature alert threshold',
    checked: '2026-11-22',
  },
  'irc-drainage': {
    publisher: 'International Code Council',
    title: 'International Residential Code, section R401.3: drainage',
    checked: '2026-11-22',
  },
  'irc-pressure': {
    publisher: 'International Code Council',
    title: 'International Residential Code, section P2903.3: pressure over 80 psi',
    checked: '2026-11-22',
    copy: 'https://www.jaspector.com/codes/irc-2021/ch29-water-supply/maximum-water-pressure-prv/',
  },
  'ncsu-refrigerators': {
    publisher: 'N.C. Cooperative Extension',
    title: 'Refrigerator/Freezer Energy Tips: 37 to 40 °F',
    url: 'https://burke.ces.ncsu.edu/2010/06/refrigeratorfreezer-energy-tips/',
    checked: '2026-11-22',
  },
  'red-cross-pipes': {
    publisher: 'American Red Cross',
    title: 'Frozen Pipes: no lower than 55 °F when away',
    checked: '2026-11-22',
  },
  'watersense-controllers': {
    publisher: 'EPA WaterSense',
    title: 'Labeled Irrigation Controllers: up to 15,000 gallons (8,800 and 7,600 in older editions)',
    url: 'https://www.epa.gov/watersense/watersense-labeled-controllers',
    checked: '2026-11-22',
    copy: 'https://nepis.epa.gov/Exe/ZyPURL.cgi?Dockey=P1011K2S.txt',
  },
  'watersense-faucets': {
    publisher: 'EPA WaterSense',
    title: 'Bathroom Faucets: 1.5 gallons a minute against 2.2',
    url: 'https://www.epa.gov/watersense/bathroom-faucets',
    checked: '2026-11-22',
    copy: 'https://webharvest.gov/congress115th/20181204023905/https://www.epa.gov/water-sense/bathroom-faucets',
  },
  'watersense-home': {
    publisher: 'EPA WaterSense',
    title: 'How We Use Water (after Residential End Uses of Water, 2016)',
    url: 'https://www.epa.gov/watersense/how-we-use-water',
    checked: '2026-11-22',
    copy: 'https://www.walkintub.org/how-we-use-water-in-homes/',
  },
  'watersense-homes-faucets': {
    publisher: 'EPA WaterSense',
    title: 'Labeled homes: bathroom sink faucets, many at 1.0 to 1.2 gallons a minute',
    url: 'https://nepis.epa.gov/Exe/ZyPURL.cgi?Dockey=P10180T4.txt',
    checked: '2026-11-22',
  },
  'watersense-indoors': {
    publisher: 'EPA WaterSense',
    title: 'Indoor Water Use in the United States: 700 gallons a year with aerators',
    url: 'https://19january2017snapshot.epa.gov/www3/watersense/pubs/indoor.html',
    checked: '2026-11-22',
  },
  'watersense-leaks': {
    publisher: 'EPA WaterSense',
    title: 'Fix a Leak Week',
    url: 'https://www.epa.gov/watersense/fix-leak-week',
    checked: '2026-11-22',
  },
  'watersense-showerheads': {
    publisher: 'EPA WaterSense',
    title: 'Labeled Showerheads: 2,700 gallons',
    url: 'https://www.epa.gov/watersense/showerheads',
    checked: '2026-11-22',
    copy: 'https://nepis.epa.gov/Exe/ZyPURL.cgi?Dockey=P100WT70.txt',
  },
  'watersense-toilets': {
    publisher: 'EPA WaterSense',
    title: 'Residential Toilets',
    url: 'https://www.epa.gov/watersense/residential-toilets',
    checked: '2026-11-22',
  },
} as const satisfies Record<string, Source>;
