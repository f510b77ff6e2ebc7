/** The document's metadata, also on its cover and in its colophon. */
export const edition = {
  title: 'The Year-Round Homeowner’s Guide',
  publisher: 'The Gable & Grain editors',
  language: 'en-US',
  /** Replaces `{edition}` in the chapters, and on the site's pages through `src/guide-facts.ts`. */
  name: 'Second edition, November 2026',
  /** Date of the edition, also the PDF's creation date, so that the same source produces the same bytes. */
  date: '20261122120000',
} as const;

/** A chapter of the PDF; its pages are in `chapters/<number>-<id>.html`. */
export interface ChapterSource {
  readonly number: number;
  /** Id of the chapter's first page, also the target in the contents. */
  readonly id: string;
  readonly intro: string;
  /** Alternative text of the drawing `drawings/<id>.svg`, 816 by 586 units. */
  readonly scene: string;
}

/** The six chapters, in reading order. */
export const chapters: readonly ChapterSource[] = [
  {
    number: 1,
    id: 'the-year',
    intro:
      'Houses fail slowly and then all at once. A gutter fills, a seal dries out, a filter clogs, and for months nothing seems wrong. An hour or two each month, spent in the right places, is the cheapest repair there is.',
    scene: 'A window with four panes; each shows the same tree in spring, summer, fall and winter.',
  },
  {
    number: 2,
    id: 'tools',
    intro:
      'You do not need a workshop. Ten well-chosen tools, about $260 in all, will carry you through nearly everything in this book, and most of them will last for decades.',
    scene: 'A pegboard with a hammer, saw, pliers, wrench and tape measure above a workbench with a drill.',
  },
  {
    number: 3,
    id: 'repairs',
    intro:
      'These are the jobs that plumbers and handymen get called for most. Nearly all of them fit into an evening or two. Each one lists what you need, how long it takes, the steps in order, and the point at which to stop.',
    scene:
      'A kitchen sink under a tiled wall, its faucet dripping, with an adjustable wrench and a towel beside it.',
  },
  {
    number: 4,
    id: 'energy-water',
    intro:
      'More than half of the energy a home uses goes into heating and cooling its air, and one leaking toilet can waste 200 gallons a day, half of what a family of four should use. Find the big numbers first. A lower bill follows, and so does comfort.',
    scene:
      'The side of a house in the sun: a screened rain barrel on blocks under the downspout, its overflow hose running off into the grass, and laundry drying on a line.',
  },
  {
    number: 5,
    id: 'safety',
    intro:
      'In an emergency nobody reads a book. Read this chapter on a quiet afternoon, walk to every valve and switch it names, and fill in the plan at its end. Then the first ten minutes will go to the right things.',
    scene:
      'A hallway with a smoke alarm on the ceiling, a fire extinguisher, an electrical panel and a packed bag.',
  },
  {
    number: 6,
    id: 'budget-hiring',
    intro:
      'Almost nothing in a house fails without notice. If you know how old the roof is and what the next one costs, it is a plan; if you do not, it is a crisis. The same goes for the people you hire to work on it.',
    scene:
      'A table with an open ledger, a rolled plan, a calculator and a jar of coins labeled with a house.',
  },
];

/** A job of the yearly care of a house, without a period, and its months, from 1 for January, in order. */
type HouseJob = readonly [title: string, months: readonly number[]];

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The year of a house: the table of the guide’s chapter “The House Through the Year”. After a change run `npm run site -- guide-pdf`. */
export const HOUSE_YEAR: readonly { area: string; jobs: readonly HouseJob[] }[] = [
  {
    area: 'Air and heat',
    jobs: [
      ['Look at the furnace or AC filter', EVERY_MONTH],
      ['Air conditioner or heat pump serviced', [4]],
      ['Furnace or boiler serviced', [9]],
      ['Chimney inspected and swept', [8]],
      ['Dryer vent cleaned to the outside hood', [5, 11]],
      ['Refrigerator coils vacuumed', [5, 11]],
      ['Range hood filter and bath fans washed', [3, 6, 9, 12]],
    ],
  },
  {
    area: 'Water',
    jobs: [
      ['Leak test at the meter; dye in the toilets', [1, 7]],
      ['Water heater flushed', [2]],
      ['Sump pump tried with a bucket', [3, 6, 9, 12]],
      ['Tub, shower and sink caulk checked', [1, 7]],
      ['Hoses and sprinklers: on in spring, drained in fall', [4, 10]],
      ['Washer hoses and shut-off valves tried', [2, 8]],
    ],
  },
  {
    area: 'Outside',
    jobs: [
      ['Gutters and downspouts cleaned', [5, 11]],
      ['Roof looked over from the ground', [4, 10]],
      ['Ground slope and foundation walked', [4, 10]],
      ['Siding, trim and paint checked', [6]],
      ['Deck, stairs and railings checked', [5]],
      ['Shrubs and branches cut back from the house', [3, 8]],
      ['Weatherstrip, windows and screens', [3, 9]],
    ],
  },
  {
    area: 'Safety',
    jobs: [
      ['Smoke and CO alarms tested', EVERY_MONTH],
      ['GFCI outlets tested', EVERY_MONTH],
      ['Garage door reversal tested', EVERY_MONTH],
      ['Extinguisher gauge in the green', EVERY_MONTH],
      ['Fire drill with everyone at home', [4, 10]],
      ['House record and photographs updated', [12]],
    ],
  },
];
