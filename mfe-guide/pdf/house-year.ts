/** A job of the yearly care of a house. */
interface HouseJob {
  id: string;
  /** The printed text, without a period. */
  title: string;
  /** The months to do it in, from 1 for January, in order. */
  months: readonly number[];
}

/** The jobs of one part of the house. */
export interface HouseArea {
  area: string;
  jobs: readonly HouseJob[];
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The year of a house: the table of the guide’s chapter “The House Through the Year”. After a change run `npm run site -- guide-pdf`. */
export const HOUSE_YEAR: readonly HouseArea[] = [
  {
    area: 'Air and heat',
    jobs: [
      { id: 'filter', title: 'Look at the furnace or AC filter', months: EVERY_MONTH },
      { id: 'cooling-service', title: 'Air conditioner or heat pump serviced', months: [4] },
      { id: 'heating-service', title: 'Furnace or boiler serviced', months: [9] },
      { id: 'chimney', title: 'Chimney inspected and swept', months: [8] },
      { id: 'dryer-vent', title: 'Dryer vent cleaned to the outside hood', months: [5, 11] },
      { id: 'refrigerator-coils', title: 'Refrigerator coils vacuumed', months: [5, 11] },
      { id: 'range-hood', title: 'Range hood filter and bath fans washed', months: [3, 6, 9, 12] },
    ],
  },
  {
    area: 'Water',
    jobs: [
      { id: 'leak-test', title: 'Leak test at the meter; dye in the toilets', months: [1, 7] },
      { id: 'water-heater', title: 'Water heater flushed', months: [2] },
      { id: 'sump-pump', title: 'Sump pump tried with a bucket', months: [3, 6, 9, 12] },
      { id: 'caulk', title: 'Tub, shower and sink caulk checked', months: [1, 7] },
      { id: 'hoses', title: 'Hoses and sprinklers: on in spring, drained in fall', months: [4, 10] },
      { id: 'washer-hoses', title: 'Washer hoses and shut-off valves tried', months: [2, 8] },
    ],
  },
  {
    area: 'Outside',
    jobs: [
      { id: 'gutters', title: 'Gutters and downspouts cleaned', months: [5, 11] },
      { id: 'roof', title: 'Roof looked over from the ground', months: [4, 10] },
      { id: 'slope', title: 'Ground slope and foundation walked', months: [4, 10] },
      { id: 'siding', title: 'Siding, trim and paint checked', months: [6] },
      { id: 'deck', title: 'Deck, stairs and railings checked', months: [5] },
      { id: 'shrubs', title: 'Shrubs and branches cut back from the house', months: [3, 8] },
      { id: 'weatherstrip', title: 'Weatherstrip, windows and screens', months: [3, 9] },
    ],
  },
  {
    area: 'Safety',
    jobs: [
      { id: 'alarms', title: 'Smoke and CO alarms tested', months: EVERY_MONTH },
      { id: 'gfci', title: 'GFCI outlets tested', months: EVERY_MONTH },
      { id: 'garage-door', title: 'Garage door reversal tested', months: EVERY_MONTH },
      { id: 'extinguisher', title: 'Extinguisher gauge in the green', months: EVERY_MONTH },
      { id: 'fire-drill', title: 'Fire drill with everyone at home', months: [4, 10] },
      { id: 'house-record', title: 'House record and photographs updated', months: [12] },
    ],
  },
];
