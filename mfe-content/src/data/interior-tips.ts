import {
  Blinds,
  DoorOpen,
  Grid3x3,
  LampFloor,
  Library,
  MirrorRectangular,
  PaintRoller,
  PanelTop,
  Scaling,
  Sprout,
} from 'lucide-react';
import type { Tip } from './types.ts';

/** The ten tip cards of the interior page. */
export const interiorTips = [
  {
    id: 'interior-paint-sheen',
    title: 'Pick the sheen before the color',
    description:
      'Flat hides patched ceilings, eggshell suits living rooms, satin stands up to hallways and baths, and semi-gloss belongs on trim. Shine shows every dent, so step down one sheen on a wavy wall. A gallon covers about 350 square feet. In a house built before 1978, test the old paint for lead before you sand or scrape it.',
    cost: '$35–$70 a gallon',
    time: '1–2 days a room',
    icon: PaintRoller,
    picture: {
      id: 'interior-paint-sheen',
      alt: 'Four green paint samples from flat to glossy beside a roller stripe and an open can',
    },
    link: 'https://www.amazon.com/s?k=interior+paint+roller+kit+eggshell',
    linkText: 'Shop painting tools',
    source: { label: 'EPA: lead in homes built before 1978', url: 'https://www.epa.gov/lead' },
  },
  {
    id: 'interior-layered-lighting',
    title: 'Light a room from three heights',
    description:
      'One ceiling fixture flattens everything under it. Add a floor lamp near the sofa and a table lamp across the room, both 2700 K, and aim for 20 lumens per square foot where you relax and about 50 over a counter. Turn off the breaker and prove the wires dead with a tester before you hardwire a fixture; if you find aluminum wiring, stop and call an electrician.',
    cost: '$80–$200 for two lamps',
    time: '30–60 minutes',
    icon: LampFloor,
    picture: {
      id: 'interior-layered-lighting',
      alt: 'An evening room lit by a table lamp, a pendant, a picture light and a floor lamp',
    },
    link: 'https://www.amazon.com/s?k=floor+lamp+and+table+lamp+set+warm+white',
    linkText: 'Shop lamps',
  },
  {
    id: 'interior-rug-size',
    title: 'Size the rug to the furniture',
    description:
      'The common mistake is a 5 × 7 rug adrift in front of the sofa. In most living rooms an 8 × 10 lets the front legs of every seat rest on it, with 8 to 18 inches of floor showing at the walls. Outline it with painter’s tape first, and add a felt-and-rubber pad so nobody slips.',
    cost: '$150–$400',
    time: '30–60 minutes',
    icon: Scaling,
    picture: {
      id: 'interior-rug-size',
      alt: 'A large rug reaches under the front legs of a sofa and an armchair',
    },
    link: 'https://www.amazon.com/s?k=8x10+area+rug+living+room',
    linkText: 'Shop 8 × 10 rugs',
  },
  {
    id: 'interior-curtain-height',
    title: 'Hang curtains high and wide',
    description:
      'Work from a stepladder, not a chair, and scan the wall for wires. Set the rod 4 to 6 inches above the casing and let it run 8 to 10 inches past each side, so the open panels clear the glass. The window looks larger and the room gets more light. Screw the brackets to studs or use toggles rated for the weight, and end the panels within half an inch of the floor.',
    cost: '$30–$60 a rod',
    time: '45–90 minutes',
    icon: Blinds,
    picture: {
      id: 'interior-curtain-height',
      alt: 'Green curtains hang from a rod well above and beyond a window, a tape measure on the wall',
    },
    link: 'https://www.amazon.com/s?k=extra+long+curtain+rod+with+brackets',
    linkText: 'Shop curtain rods',
  },
  {
    id: 'interior-entry-storage',
    title: 'Give the entry a landing strip',
    description:
      'Four things keep a hallway clear: a hook for each person at 60 inches (36 for children), a bench 18 inches high, a tray for wet shoes and a bowl for keys. All of it fits along 4 feet of wall. Check for cables near the switch, then screw the hook rail to studs, because a wet winter coat weighs more than you think.',
    cost: '$120–$250',
    time: '2–3 hours',
    icon: DoorOpen,
    picture: {
      id: 'interior-entry-storage',
      alt: 'An entry wall with shelves, a row of coats on hooks and a bench with boots below',
    },
    link: 'https://www.amazon.com/s?k=entryway+bench+with+shoe+storage+and+hooks',
    linkText: 'Shop entry storage',
  },
  {
    id: 'interior-cabinet-hardware',
    title: 'Change the pulls, keep the cabinets',
    description:
      'Thirty new handles take one screwdriver and no paint. Measure your old holes center to center (3 inches and 3 3/4 inches are the usual ones) and order that spacing, since moving holes means filling and painting every door. Brass, black and nickel all work, but stop at two finishes in one kitchen.',
    cost: '$60–$180 for 30',
    time: '2–4 hours',
    icon: PanelTop,
    picture: {
      id: 'interior-cabinet-hardware',
      alt: 'Green kitchen drawers with new brass pulls and a screwdriver on the counter',
    },
    link: 'https://www.amazon.com/s?k=cabinet+pulls+3+inch+center+to+center+30+pack',
    linkText: 'Shop cabinet pulls',
  },
  {
    id: 'interior-shelving',
    title: 'Put shelves where the studs are',
    description:
      'A bracket in a stud carries many times what a plastic plug in drywall will. Do not drill straight above, below or beside an outlet or switch, where the cable usually runs. Books and dishes need a bracket on every stud, 16 inches apart; 32 inches will do for a vase and a few frames. Use boards at least 3/4 inch thick so they do not sag.',
    cost: '$40–$120',
    time: '1–2 hours',
    icon: Library,
    picture: {
      id: 'interior-shelving',
      alt: 'Three wooden shelves with books, framed prints, vases and a trailing plant',
    },
    link: 'https://www.amazon.com/s?k=wall+shelf+brackets+heavy+duty+wood+shelves',
    linkText: 'Shop shelves and brackets',
  },
  {
    id: 'interior-mirror',
    title: 'Use a mirror to borrow daylight',
    description:
      'Never hang a mirror over a bed or a crib. The best place is the wall beside a window, or one across from something worth seeing twice, with the center 57 to 60 inches from the floor. A 24 × 36 inch mirror weighs 15 to 30 pounds, so use two hooks rated for the load rather than one nail.',
    cost: '$60–$150',
    time: '30–45 minutes',
    icon: MirrorRectangular,
    picture: {
      id: 'interior-mirror',
      alt: 'A round mirror in a brass frame above a console reflects a bright window',
    },
    link: 'https://www.amazon.com/s?k=24x36+wall+mirror+with+hanging+hardware',
    linkText: 'Shop wall mirrors',
  },
  {
    id: 'interior-backsplash',
    title: 'Tile one backsplash in a weekend',
    description:
      'Turn off the circuits in the wall, test the outlets, and wear goggles at the saw. Twenty square feet of ceramic takes thinset, grout and a rented wet saw on a GFCI outlet. Tile on day one, grout after a full 24 hours, and fill a 1/8-inch gap at the counter with silicone, because grout there always cracks. Outlet extenders bring the outlets flush with the tile.',
    cost: '$100–$250',
    time: '2–3 days',
    icon: Grid3x3,
    picture: {
      id: 'interior-backsplash',
      alt: 'A half-finished backsplash of pale green tiles above a wooden counter',
    },
    link: 'https://www.amazon.com/s?k=ceramic+subway+tile+backsplash+kit',
    linkText: 'Shop backsplash tile',
  },
  {
    id: 'interior-plants',
    title: 'Start with three plants that forgive',
    description:
      'Pothos, snake plant and ZZ plant do fine at a north window with water every two or three weeks. Wet roots kill more of them than thirst does: push a finger 2 inches down and water only if it comes out dry. All three can make a cat or a dog sick when chewed, so where pets or toddlers reach, grow a spider plant instead.',
    cost: '$45–$90 for three',
    time: '30–45 minutes',
    icon: Sprout,
    picture: {
      id: 'interior-plants',
      alt: 'A snake plant on a stool, a hanging pothos and a ZZ plant by a window',
    },
    link: 'https://www.amazon.com/s?k=indoor+plant+pots+with+drainage+holes+and+saucers',
    linkText: 'Shop plant pots',
    source: {
      label: 'ASPCA: houseplants and pets',
      url: 'https://www.aspca.org/news/these-houseplants-can-cause-trouble-your-pets',
    },
  },
] as const satisfies readonly Tip[];
