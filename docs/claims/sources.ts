/** A publication that a figure of the site or of the guide comes from. */
export interface Source {
  readonly publisher: string;
  readonly title: string;
  /** Where it is published, where that address is known to last. */
  readonly url?: string;
  /**
   * The day (ISO 8601) on which its figures were last compared with ours, in a stored copy or a word-for-word
   * quotation of it. A source without one is known and named, but nobody has compared it yet.
   */
  readonly checked?: string;
}

/** The publications of `site.ts` and `guide.ts` that no page links to by itself, by the name that a claim gives them. */
export const sources = {
  'aspca-plants': {
    publisher: 'ASPCA',
    title: 'Toxic and Non-Toxic Plants List',
    url: 'https://www.aspca.org/pet-care/animal-poison-control/toxic-and-non-toxic-plants',
  },
  'calfire-space': {
    publisher: 'CAL FIRE',
    title: 'Defensible Space, zones 0 and 1',
    url: 'https://www.fire.ca.gov/dspace',
    checked: '2026-11-22',
  },
  'calfire-vents': {
    publisher: 'CAL FIRE',
    title: 'Home Hardening: vents',
    checked: '2026-11-22',
  },
  'cargill-salt': {
    publisher: 'Cargill',
    title: 'At What Temperature Does Rock Salt Stop Working?',
    url: 'https://www.cargill.com/at-what-temperature-does-rock-salt-stop-working',
    checked: '2026-11-22',
  },
  call811: {
    publisher: 'Common Ground Alliance',
    title: 'Call 811 before you dig; tolerance zones and the APWA color code',
    url: 'https://call811.com',
    checked: '2026-11-22',
  },
  'cpsc-co': {
    publisher: 'CPSC',
    title: 'Carbon Monoxide Information Center: alarms',
    url: 'https://www.cpsc.gov/Safety-Education/Safety-Education-Centers/Carbon-Monoxide-Information-Center',
  },
  'cpsc-generators': {
    publisher: 'CPSC',
    title: 'Portable generator safety: 20 feet from the house',
    checked: '2026-11-22',
  },
  'cpsc-garage-doors': {
    publisher: 'CPSC',
    title: 'Safety standard for automatic residential garage door operators, 16 CFR part 1211',
    checked: '2026-11-22',
  },
  'cpsc-scalds': {
    publisher: 'CPSC',
    title: 'Avoiding Tap Water Scalds (publication 5098)',
    checked: '2026-11-22',
  },
  'cslb-deposit': {
    publisher: 'California Contractors State License Board',
    title: 'Home improvement contracts: down payment (Business and Professions Code 7159)',
  },
  'doe-ceiling-fans': {
    publisher: 'U.S. Department of Energy',
    title: 'Fans for Cooling',
    url: 'https://www.energy.gov/energysaver/fans-cooling',
  },
  'doe-kitchen': {
    publisher: 'U.S. Department of Energy',
    title: 'Kitchen Appliances: refrigerator 35–38 °F, freezer 0 °F',
    url: 'https://www.energy.gov/energysaver/kitchen-appliances',
  },
  'doe-lumens': {
    publisher: 'U.S. Department of Energy',
    title: 'Lumens and the Lighting Facts Label',
    url: 'https://www.energy.gov/energysaver/lumens-and-lighting-facts-label',
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
    title: 'Duct Sealing',
    url: 'https://www.energystar.gov/saveathome/heating-cooling/duct-sealing',
  },
  'energystar-fan-size': { publisher: 'ENERGY STAR', title: 'Ceiling Fan Basics: sizing and mounting' },
  'energystar-insulation': {
    publisher: 'ENERGY STAR',
    title: 'Recommended Home Insulation R-Values',
    url: 'https://www.energystar.gov/saveathome/seal_insulate/identify-problems-you-want-fix/diy-checks-inspections/insulation-r-values',
    checked: '2026-11-22',
  },
  'energystar-sealing': {
    publisher: 'ENERGY STAR',
    title: 'Methodology for Estimated Energy Savings',
    url: 'https://www.energystar.gov/saveathome/seal_insulate/methodology',
  },
  'energystar-sealing-guide': {
    publisher: 'ENERGY STAR',
    title: 'A Do-It-Yourself Guide to Sealing and Insulating',
  },
  'energystar-thermostats': {
    publisher: 'ENERGY STAR',
    title: 'Heat & Cool Efficiently: thermostat settings',
  },
  'epa-asbestos': {
    publisher: 'EPA',
    title: 'Protect Your Family from Exposures to Asbestos',
    url: 'https://www.epa.gov/asbestos/protect-your-family-exposures-asbestos',
  },
  'epa-humidity': { publisher: 'EPA', title: 'A Brief Guide to Mold, Moisture and Your Home' },
  'epa-lead': {
    publisher: 'EPA',
    title:
      'Protect Your Family from Lead in Your Home; Renovation, Repair and Painting rule, 40 CFR part 745',
    url: 'https://www.epa.gov/lead',
  },
  'epa-radon': {
    publisher: 'EPA',
    title: 'A Citizen’s Guide to Radon',
    url: 'https://www.epa.gov/radon',
  },
  'epa-septic': {
    publisher: 'EPA',
    title: 'How to Care for Your Septic System',
    url: 'https://www.epa.gov/septic/how-care-your-septic-system',
    checked: '2026-11-22',
  },
  'epa-water-disinfection': {
    publisher: 'EPA',
    title: 'Emergency Disinfection of Drinking Water (EPA 816-F-15-003)',
    url: 'https://www.epa.gov/ground-water-and-drinking-water/emergency-disinfection-drinking-water',
    checked: '2026-11-22',
  },
  'epa-wells': { publisher: 'EPA', title: 'Protect Your Home’s Water: private wells' },
  'esfi-lines': {
    publisher: 'Electrical Safety Foundation International',
    title: 'Downed Power Lines',
    url: 'https://www.esfi.org/downed-power-lines-video-short/',
    checked: '2026-11-22',
  },
  'fema-flood-insurance': {
    publisher: 'FEMA, FloodSmart',
    title: 'National Flood Insurance Program: the 30-day waiting period',
    url: 'https://www.floodsmart.gov',
  },
  'foodsafety-outage': {
    publisher: 'FoodSafety.gov',
    title: 'Food Safety During Power Outage',
    checked: '2026-11-22',
  },
  'ftc-cooling-off': {
    publisher: 'Federal Trade Commission',
    title: 'Buyer’s Remorse: The FTC’s Cooling-Off Rule May Help (16 CFR part 429)',
    url: 'https://consumer.ftc.gov/articles/buyers-remorse-ftcs-cooling-rule-may-help',
    checked: '2026-11-22',
  },
  'illinois-freeze': {
    publisher: 'Building Research Council, University of Illinois',
    title: 'Freezing and bursting pipes: the temperature alert threshold',
    checked: '2026-11-22',
  },
  'ifc-fires': {
    publisher: 'International Code Council',
    title: 'International Fire Code, section 307.4: open burning and recreational fires',
  },
  'irc-clearance': {
    publisher: 'International Code Council',
    title: 'International Residential Code, section R317.1: wood 6 inches from the ground',
    checked: '2026-11-22',
  },
  'irc-drainage': {
    publisher: 'International Code Council',
    title: 'International Residential Code, section R401.3: drainage',
    checked: '2026-11-22',
  },
  'irc-loads': {
    publisher: 'International Code Council',
    title: 'International Residential Code, table R301.5: guards and handrails',
  },
  'irc-numbers': {
    publisher: 'International Code Council',
    title: 'International Residential Code, section R319: site address',
  },
  'irc-decks': {
    publisher: 'International Code Council',
    title: 'International Residential Code, sections R105.2 and R312: permits, and guards over 30 inches',
  },
  'irc-pressure': {
    publisher: 'International Code Council',
    title: 'International Residential Code, section P2903.3: pressure over 80 psi',
  },
  'nec-circuits': {
    publisher: 'NFPA',
    title: 'National Electrical Code (NFPA 70), articles 210 and 240: 80% for continuous loads',
  },
  'nfpa-72': { publisher: 'NFPA', title: 'NFPA 72: 36 inches from the door of a bathroom' },
  'nfpa-alarms': {
    publisher: 'NFPA',
    title: 'Installing and maintaining smoke alarms',
    url: 'https://www.nfpa.org/education-and-research/home-fire-safety/smoke-alarms',
    checked: '2026-11-22',
  },
  'nfpa-chimneys': { publisher: 'NFPA', title: 'NFPA 211: chimneys, level I inspection each year' },
  'nfpa-cooking': {
    publisher: 'NFPA',
    title: 'Home Structure Fires; Home Cooking Fires',
  },
  'nfpa-extinguishers': {
    publisher: 'NFPA',
    title: 'NFPA 10: portable fire extinguishers, nonrechargeable ones after 12 years',
    checked: '2026-11-22',
  },
  'nfpa-heating': {
    publisher: 'NFPA',
    title: 'Heating safety: three feet from anything that burns',
    url: 'https://www.nfpa.org/education-and-research/home-fire-safety/heating',
  },
  'noaa-hurricanes': {
    publisher: 'National Oceanic and Atmospheric Administration',
    title: 'Atlantic hurricane season, June 1 to November 30',
    url: 'https://www.nhc.noaa.gov/climo/',
  },
  'nws-floods': {
    publisher: 'National Weather Service',
    title: 'Turn Around Don’t Drown',
    url: 'https://www.weather.gov/safety/flood-turn-around-dont-drown',
  },
  'osha-lines': { publisher: 'OSHA', title: '10 feet from overhead lines, 29 CFR 1910.333' },
  'osha-ladders': {
    publisher: 'OSHA',
    title: 'Portable Ladder Safety; 29 CFR 1926.1053',
    checked: '2026-11-22',
  },
  'poison-control': {
    publisher: 'America’s Poison Centers',
    title: 'Poison Help line',
    url: 'https://www.poisonhelp.hrsa.gov',
  },
  'ready-kit': {
    publisher: 'Ready.gov and the American Red Cross',
    title: 'Build A Kit: water for several days, two weeks at home',
    url: 'https://www.ready.gov/kit',
    checked: '2026-11-22',
  },
  'red-cross-burns': { publisher: 'American Red Cross', title: 'Burns: first aid' },
  'red-cross-pipes': {
    publisher: 'American Red Cross',
    title: 'Frozen Pipes: no lower than 55 °F when away',
    checked: '2026-11-22',
  },
  'thoughtco-chloroform': {
    publisher: 'A. M. Helmenstine, ThoughtCo',
    title: 'Bleach and Alcohol Make Chloroform',
    url: 'https://www.thoughtco.com/bleach-and-alcohol-make-chloroform-607720',
    checked: '2026-11-22',
  },
  'usfa-ashes': {
    publisher: 'U.S. Fire Administration',
    title: 'Winter fire safety: ashes 10 feet from the house',
  },
  'usfa-dryers': {
    publisher: 'U.S. Fire Administration',
    title: 'Clothes Dryer Fires in Residential Buildings (2008–2010)',
    checked: '2026-11-22',
  },
  'usgs-rain': {
    publisher: 'USGS Water Science School',
    title: 'How much water falls during a storm; weight of water',
  },
  'watersense-controllers': {
    publisher: 'EPA WaterSense',
    title: 'Labeled Controllers',
    url: 'https://www.epa.gov/watersense/watersense-labeled-controllers',
  },
  'watersense-faucets': {
    publisher: 'EPA WaterSense',
    title: 'Bathroom Faucets',
    url: 'https://www.epa.gov/watersense/bathroom-faucets',
  },
  'watersense-home': {
    publisher: 'EPA WaterSense',
    title: 'How We Use Water (after Residential End Uses of Water, 2016)',
    url: 'https://www.epa.gov/watersense/how-we-use-water',
  },
  'watersense-leaks': {
    publisher: 'EPA WaterSense',
    title: 'Fix a Leak Week',
    url: 'https://www.epa.gov/watersense/fix-leak-week',
    checked: '2026-11-22',
  },
  'watersense-showerheads': {
    publisher: 'EPA WaterSense',
    title: 'Showerheads',
    url: 'https://www.epa.gov/watersense/showerheads',
  },
  'watersense-toilets': {
    publisher: 'EPA WaterSense',
    title: 'Residential Toilets',
    url: 'https://www.epa.gov/watersense/residential-toilets',
    checked: '2026-11-22',
  },
} as const satisfies Record<string, Source>;

/** The publications that the pages link to themselves, whose figures were compared with ours, and on which day. */
export const comparedLinks: Readonly<Record<string, string>> = {
  'https://www.energy.gov/energysaver/programmable-thermostats': '2026-11-22',
  'https://www.energy.gov/energysaver/do-it-yourself-savings-project-lower-water-heating-temperature':
    '2026-11-22',
  'https://www.energystar.gov/saveathome/seal_insulate/identify-problems-you-want-fix/diy-checks-inspections/insulation-r-values':
    '2026-11-22',
  'https://www.epa.gov/watersense/watersense-labeled-controllers': '2026-11-22',
  'https://www.usps.com/manage/mailboxes.htm': '2026-11-22',
};

/** The name of a publication in `sources`. */
export type SourceName = keyof typeof sources;
