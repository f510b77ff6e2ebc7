/** What the site has on a job of the year: a link in the words of the place it leads to. */
interface SeasonLink {
  title: string;
  to: string;
}

/** By the job's id in `shared-lib/year`. Written out: the pages' data is not in home's files. A test compares the words. */
export const SEASON_LINKS: Readonly<Record<string, SeasonLink>> = {
  filter: {
    title: 'Replace the air filter before it looks gray',
    to: '/energy-efficiency-tips#energy-hvac-filter',
  },
  'refrigerator-coils': {
    title: 'Give the refrigerator room to breathe',
    to: '/energy-efficiency-ideas#ideas-fridge-coils',
  },
  'leak-test': { title: 'Stop a running toilet', to: '/diy-projects#diy-running-toilet' },
  'water-heater': {
    title: 'Turn the water heater down to 120 °F',
    to: '/energy-efficiency-tips#energy-water-heater',
  },
  caulk: { title: 'Recaulk a bathtub', to: '/diy-projects#diy-caulk-tub' },
  'washer-hoses': { title: 'A leak sensor in every wet corner', to: '/smart-gadgets-for-home#gadget-leak' },
  gutters: { title: 'Clean the gutters twice a year', to: '/outdoor-solutions#outdoor-gutters' },
  slope: { title: 'Make the ground fall away from the house', to: '/outdoor-solutions#outdoor-grading' },
  siding: {
    title: 'Wash the walk, the steps and the siding',
    to: '/curb-appeal-upgrades#curb-pressure-wash',
  },
  deck: { title: 'Wash the deck gently, then seal it', to: '/outdoor-solutions#outdoor-deck-wash' },
  weatherstrip: { title: 'Weatherstrip an exterior door', to: '/diy-projects#diy-weatherstrip' },
};
