/**
 * The figures of the guide that hang together, as the words that the pages print, so that a test can add them up. An
 * amount in dollars is `$8`, `$8–30`, `$1,200–2,500` or `$20 to $60`; of several in one text the first counts.
 */

/** Words on one page, by the page's id. */
export type Printed = { readonly page: string; readonly text: string };

/** Amounts that add up to another: the low ends to its low end, the high ends to its high end. */
export type Sum = {
  readonly what: string;
  readonly page: string;
  readonly parts: readonly string[];
  /** Text with the sum, on `totalPage` if that is another page. */
  readonly total: string;
  readonly totalPage?: string;
  /** Dollars to which the printed sum is rounded, in place of two ends its middle; exact without it. */
  readonly roundedTo?: number;
};

/** Every sum that the guide prints in dollars. */
export const sums: readonly Sum[] = [
  {
    what: 'the first weekend',
    page: 'first-weekend',
    parts: [
      'buy four ($20 to $60)',
      'two rekeyed ($30 to $80)',
      'with metal ($10 to $25)',
      'radon kit ($15 to $30)',
    ],
    total: '$75 to $195, as priced below',
  },
  {
    what: 'the ten tools',
    page: 'ten-tools',
    parts: [
      '$80–130',
      '$8–15',
      '$15–25',
      '$15–25',
      '$15–25',
      '$10–20',
      '$15–30',
      '$8–15',
      '$10–18',
      '$15–30',
    ],
    total: 'about $260 in all',
    totalPage: 'tools',
    roundedTo: 10,
  },
  {
    what: 'the repair shelf',
    page: 'supplies',
    parts: [
      '1/2 inch: $2',
      'acrylic-latex caulk: $23',
      'of each size you have: $24',
      'O-rings: $6',
      'mesh patches: $21',
      'painter’s tape: $14',
      'a box of anchors: $30',
      'white lithium grease: $30',
      'electrical tape: $22',
      'AA batteries: $38',
      'flashlight, marker: $40',
      'each room: $0',
    ],
    total: 'A $250 shelf',
    roundedTo: 10,
  },
  {
    what: 'what the first seven improvements cost',
    page: 'payback',
    parts: ['$0', '$0', '$8–30', '$20–40', '$40–125', '$80–180', '$80–250'],
    total: 'The first seven cost $228 to $625 together',
  },
  {
    what: 'what the first seven improvements save in a year',
    page: 'payback',
    parts: ['$60–180', '$80–160', '$70–500', '$60–95', '$70–110', '$80–160', '$50–110'],
    total: 'save $470 to $1,315 a year',
  },
];

/** Things whose figure stands on more than one page: every text holds the same one, that of `figure`. */
export const sameFigures: readonly { what: string; figure: string; places: readonly Printed[] }[] = [
  {
    what: 'a tank water heater',
    figure: '$1,200–2,500',
    places: [
      { page: 'long-intervals', text: 'replace at 12Plumber; you$1,200–2,500' },
      { page: 'how-long', text: '8 to 12$1,200–2,500' },
      { page: 'yourself-or-hire', text: 'PlumberYes$1,200–2,500' },
    ],
  },
  {
    what: 'a smoke alarm',
    figure: '$30–60',
    places: [
      { page: 'long-intervals', text: 'all smoke alarms at 10You$30–60 each' },
      { page: 'how-long', text: 'Smoke alarm10$30–60' },
    ],
  },
  {
    what: 'years of a CO alarm',
    figure: '5 to 10',
    places: [
      { page: 'long-intervals', text: 'Replace CO alarms at 5 to 10' },
      { page: 'alarms', text: 'replace at 5 to 10 years' },
    ],
  },
  {
    what: 'years of a tank water heater',
    figure: '8 to 12',
    places: [
      { page: 'long-intervals', text: '8 to 12 yearsTank water heater' },
      { page: 'how-long', text: 'Tank water heater8 to 12' },
    ],
  },
  {
    what: 'a new roof',
    figure: '$9,000–20,000',
    places: [
      { page: 'how-long', text: '15 to 30$9,000–20,000' },
      { page: 'yourself-or-hire', text: 'RooferYes$9,000–20,000' },
    ],
  },
  {
    what: 'a new toilet',
    figure: '$150–400',
    places: [
      { page: 'water', text: 'up to 13,000 gallons$150–400' },
      { page: 'payback', text: 'Replace a 3.5-gallon toilet$150–400' },
    ],
  },
  {
    what: 'the gap that wants backer rod',
    figure: '1/4 inch',
    places: [
      { page: 'supplies', text: 'Gaps over 1/4 inch: foam backer rod' },
      { page: 'caulk', text: 'Backer rod in gaps over 1/4 inch' },
    ],
  },
  {
    what: 'the largest hole for a mesh patch',
    figure: '4 inches',
    places: [
      { page: 'fix-wall', text: '1/2 inch to 4 inches' },
      { page: 'fix-wall', text: 'Over 4 inches' },
    ],
  },
  {
    what: 'what a leaking toilet wastes',
    figure: '200 gallons a day',
    places: [
      { page: 'fix-toilet', text: 'can lose 200 gallons a day' },
      { page: 'energy-water', text: 'can waste 200 gallons a day, half of what a family of four should use' },
    ],
  },
  {
    what: 'how far from the wall roof water is let go',
    figure: '4 to 6 f',
    places: [
      { page: 'spring', text: '4 to 6 ft' },
      { page: 'water', text: 'ends 4 to 6 feet from the wall' },
    ],
  },
  {
    what: 'clear on every side of an exhaust',
    figure: '12 in',
    places: [
      { page: 'winter', text: '12 inches all around' },
      { page: 'winter', text: '12 in.clear on every side' },
    ],
  },
];

/** What the parts of the repairs cost on the repair's own page; the table of jobs says the range that holds them all. */
export const repairParts: readonly { job: string; page: string; parts: readonly string[] }[] = [
  { job: 'Running toilet', page: 'fix-toilet', parts: ['Flapper $8', 'fill valve $15'] },
  {
    job: 'Dripping faucet',
    page: 'fix-faucet',
    parts: ['Cartridge $12–35', 'puller tool ($12)', '$12 gauge'],
  },
  {
    job: 'Slow drain, jammed disposal',
    page: 'fix-drain',
    parts: ['$4 plastic hook', 'Closet auger ($15 to $35)'],
  },
  { job: 'Holes in drywall', page: 'fix-wall', parts: ['Fifteen minutes, $6', '$15 to $25'] },
  {
    job: 'Sticking door, squeaking floor',
    page: 'doors',
    parts: ['below the surface ($15 to $30)', '$10 to $30'],
  },
  { job: 'Dead outlet, tripped breaker', page: 'fix-outlet', parts: ['$20 to $30 for a new one'] },
];

/** Gallons that a family of four should need in a day, as the page on bills says, by the month and by the day. */
export const familyOfFour = {
  page: 'where-it-goes',
  text: 'More than 12,000 gallons a month for a family of four, 400 a day',
} as const;
