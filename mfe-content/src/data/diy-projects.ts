import {
  Bath,
  BrickWall,
  DoorClosed,
  Faucet,
  Grid2x2,
  Grid3x3,
  Screw,
  ShelvingUnit,
  Toilet,
  WindArrowDown,
} from 'lucide-react';
import type { DiyProject } from './types.ts';

/** The ten beginner projects of the DIY page. */
export const diyProjects = [
  {
    id: 'diy-patch-drywall',
    title: 'Patch a hole in drywall',
    description:
      'In a house built before 1980, have the wall tested for asbestos and lead paint before you sand. Over anything from a doorknob dent to 4 inches, press on a self-adhesive mesh patch and spread three thin coats of joint compound, each a little wider than the last. Thick coats shrink and crack, so let each one dry. Sand with a damp sponge to keep dust down, prime and paint.',
    cost: '$15–$25',
    difficulty: 'Beginner',
    time: '1–2 hours, plus drying',
    icon: BrickWall,
    picture: {
      id: 'diy-patch-drywall',
      alt: 'Mesh over a hole of up to 4 inches under three coats of compound, each wider than the last, also in section',
    },
    link: 'https://www.amazon.com/s?k=drywall+repair+kit+mesh+patch+joint+compound',
    linkText: 'Shop drywall repair kits',
    source: {
      label: 'EPA: asbestos at home',
      url: 'https://www.epa.gov/asbestos/protect-your-family-exposures-asbestos',
    },
  },
  {
    id: 'diy-running-toilet',
    title: 'Stop a running toilet',
    description:
      'Drip food coloring into the tank and wait ten minutes: color in the bowl means the flapper leaks. Shut the valve behind the bowl, flush, unhook the old flapper and take it to the store to match its size, 2 or 3 inches. It is worth the trip: a toilet that never stops can waste 200 gallons a day or more, EPA says.',
    cost: '$8–$15',
    difficulty: 'Beginner',
    time: '20–30 minutes',
    icon: Toilet,
    picture: {
      id: 'diy-running-toilet',
      alt: 'A toilet tank cut open, with names: fill valve, overflow tube, chain, red flapper, shutoff',
    },
    link: 'https://www.amazon.com/s?k=toilet+flapper+replacement+2+inch+3+inch',
    linkText: 'Shop toilet flappers',
    source: { label: 'EPA WaterSense: Fix a Leak Week', url: 'https://www.epa.gov/watersense/fix-leak-week' },
  },
  {
    id: 'diy-caulk-tub',
    title: 'Recaulk a bathtub',
    description:
      'Open a window, keep flames and small children away, and never let rubbing alcohol meet bleach: together they make chloroform. Cut out every trace of the old bead, because new silicone will not bond to old. Wipe the dry joint with alcohol, fill the tub so the gap opens, and run one steady 100% silicone bead between two lines of tape. Pull the tape while it is wet, and wait 24 hours before you drain and shower.',
    cost: '$10–$20',
    difficulty: 'Beginner',
    time: '1–2 hours, plus a day to cure',
    icon: Bath,
    picture: {
      id: 'diy-caulk-tub',
      alt: 'Tub and tile in section: a full tub, its gap open, a silicone bead between two lines of tape; drain after 24 hours',
    },
    link: 'https://www.amazon.com/s?k=100+percent+silicone+bathroom+caulk+and+removal+tool',
    linkText: 'Shop bathroom caulk',
    source: {
      label: 'ThoughtCo: bleach and alcohol make chloroform',
      url: 'https://www.thoughtco.com/bleach-and-alcohol-make-chloroform-607720',
    },
  },
  {
    id: 'diy-faucet-aerator',
    title: 'Clean or replace a faucet aerator',
    description:
      'A weak or crooked stream usually means grit in the screen at the tip. Plug the drain so no part escapes, unscrew the aerator with a cloth around it, rinse off any bleach cleaner, and soak it in white vinegar for an hour. If scale stays, replace it with one rated 1.2 to 1.5 gallons a minute.',
    cost: '$0–$6',
    difficulty: 'Beginner',
    time: '10–20 minutes, plus soaking',
    icon: Faucet,
    picture: {
      id: 'diy-faucet-aerator',
      alt: 'An aerator taken apart, in order: spout, rubber washer, screen with grit, restrictor, brass housing',
    },
    link: 'https://www.amazon.com/s?k=faucet+aerator+1.2+gpm+replacement+kit',
    linkText: 'Shop faucet aerators',
  },
  {
    id: 'diy-squeaky-door',
    title: 'Silence a squeaky door',
    description:
      'Close the door, put on safety glasses, then tap out one hinge pin at a time with a nail set and hammer, so the door never comes loose. Rub rust off with steel wool, coat the pin with white lithium grease or beeswax, and push it home. Spray oil keeps it quiet for a week and then drips on the carpet; grease lasts years.',
    cost: '$5–$10',
    difficulty: 'Beginner',
    time: '10–15 minutes',
    icon: DoorClosed,
    picture: {
      id: 'diy-squeaky-door',
      alt: 'A closed door’s hinge: a nail set and hammer tap the pin up out of the knuckles; beside it the pin, coated with grease',
    },
    link: 'https://www.amazon.com/s?k=white+lithium+grease+and+nail+set',
    linkText: 'Shop hinge grease',
  },
  {
    id: 'diy-floating-shelf',
    title: 'Hang a floating shelf',
    description:
      'Scan the wall for pipes and cables, wear safety glasses, and never drill blind in a kitchen or bath wall. Find two studs, hold the bracket level and mark through its holes, then drill pilot holes slightly thinner than the screws. Use 2 1/2-inch screws into wood; where no stud falls, use a toggle anchor rated for 50 pounds or more.',
    cost: '$30–$80',
    difficulty: 'Beginner-Intermediate',
    time: '45–90 minutes',
    icon: ShelvingUnit,
    picture: {
      id: 'diy-floating-shelf',
      alt: 'Shelf bracket under a level: a screw in each of two studs, a toggle anchor between; from the side, the 2 1/2-inch screw',
    },
    link: 'https://www.amazon.com/s?k=floating+shelf+with+steel+bracket',
    linkText: 'Shop floating shelves',
  },
  {
    id: 'diy-weatherstrip',
    title: 'Weatherstrip an exterior door',
    description:
      'Close the door on a strip of paper at several points; where it slides out freely, air gets through too. Peel off the old foam, clean the stop, and fit new V-strip or silicone bulb so the door just compresses it. If the strip is too thick, the latch cannot catch, and then the door does not lock.',
    cost: '$10–$25',
    difficulty: 'Beginner',
    time: '30–60 minutes',
    icon: WindArrowDown,
    picture: {
      id: 'diy-weatherstrip',
      alt: 'A closed door from above: a silicone bulb on the stop, just compressed, keeps cold air out',
    },
    link: 'https://www.amazon.com/s?k=silicone+bulb+weatherstripping+exterior+door',
    linkText: 'Shop weatherstripping',
    source: {
      label: 'U.S. Department of Energy: Weatherstripping',
      url: 'https://www.energy.gov/energysaver/weatherstripping',
    },
  },
  {
    id: 'diy-cabinet-hinges',
    title: 'Straighten sagging cabinet doors',
    description:
      'European hinges have three screws: one moves the door sideways, one in and out, and the mounting pair up and down. Turn a quarter turn at a time and check the gaps, aiming for an even 1/8 inch. When a screw spins in a stripped hole, glue in two wooden toothpicks, snap them flush and drive it again.',
    cost: '$0–$5',
    difficulty: 'Beginner',
    time: '30–45 minutes',
    icon: Screw,
    picture: {
      id: 'diy-cabinet-hinges',
      alt: 'A hinge and what its screws move: one the door sideways, one in and out, a pair up and down; an even gap of 1/8 inch',
    },
    link: 'https://www.amazon.com/s?k=soft+close+cabinet+hinges+and+screwdriver',
    linkText: 'Shop cabinet hinges',
  },
  {
    id: 'diy-window-screen',
    title: 'Rescreen a window',
    description:
      'A screen keeps insects out; it will not hold a child who leans on it. Pry out the rubber spline, lay new fiberglass mesh that hangs over 1 inch on every side, and roll in fresh spline of the same diameter, the two long sides first. Pull it snug rather than tight, or the frame bows like an hourglass. One roll does five windows.',
    cost: '$20–$30',
    difficulty: 'Beginner',
    time: '30–45 minutes a window',
    icon: Grid2x2,
    picture: {
      id: 'diy-window-screen',
      alt: 'Mesh 1 inch over the frame on every side, sides numbered, long ones first; in section, a roller sets spline in the groove',
    },
    link: 'https://www.amazon.com/s?k=window+screen+repair+kit+spline+roller',
    linkText: 'Shop screen kits',
  },
  {
    id: 'diy-regrout-tile',
    title: 'Regrout a patch of tile',
    description:
      'If tiles sound hollow or the wall gives, there is water behind them, and a tile contractor should open it up. Wear goggles and an N95, because grout dust holds silica. Rake the loose joints out to 1/8 inch or deeper with a carbide blade on an oscillating tool. Vacuum, dampen, pack in polymer grout diagonally and wipe with a barely wet sponge after 15 minutes.',
    cost: '$25–$60',
    difficulty: 'Beginner-Intermediate',
    time: '2–4 hours, plus a day to cure',
    icon: Grid3x3,
    picture: {
      id: 'diy-regrout-tile',
      alt: 'Joints in section: old grout raked out 1/8 inch or more, new grout flush with the tile; above, the float moves diagonally',
    },
    link: 'https://www.amazon.com/s?k=polymer+grout+and+grout+float+kit',
    linkText: 'Shop grout and floats',
  },
] as const satisfies readonly DiyProject[];
