import type { Article } from '../types.ts';

/** The curb-appeal article: five upgrades, its prices and date as the specification gives them. */
export default {
  id: 'curb-appeal-upgrades',
  title: '5 Curb Appeal Upgrades You Can Finish in a Weekend',
  shortTitle: 'Curb appeal upgrades',
  metaDescription:
    'Front door paint, solar path lights, planters, pressure washing and house numbers: five upgrades and how to do each one well.',
  excerpt:
    'A door, a path, two planters, clean concrete and numbers a driver can read: five small jobs that change how a house greets you.',
  cover: { id: 'curb-hero', alt: 'A gabled house front with a terracotta door, planters and a lit path' },
  date: 'June 12, 2025',
  isoDate: '2025-06-12',
  author: 'The Gable & Grain editors',
  slug: '/curb-appeal-upgrades',
  category: 'Exterior',
  introduction: [
    'Stand across the street at the hour you usually come home and take a photograph. A picture shows what habit hides: the faded door, the mossy walk, the numbers nobody can find.',
    'These five upgrades cost between $35 and $250 each and need no contractor. Do them in this order if you can: wash first, paint second, and plant last, so nothing fresh gets splashed.',
  ],
  items: [
    {
      id: 'curb-pressure-wash',
      title: 'Wash the walk, the steps and the siding',
      description:
        'Ten years of algae make good concrete look worn out. A rented washer costs $40 to $90 a day, and a garden sprayer with a detergent made for siding does the walls without pressure. Dirt comes off in stripes, so plan to finish whatever you start.',
      tips: [
        'Use a 25-degree tip on concrete at 2,000 to 3,000 psi, held 12 inches off; the red zero-degree tip cuts skin and etches stone.',
        'Soap the siding from the ground upward, rinse it downward with low pressure, and never aim up under the laps.',
        'Keep off the ladder with a running wand: the kick can throw you.',
        'Plug into a GFCI outlet, wear closed shoes and goggles, and see a doctor at once for any jet wound, however small.',
      ],
      icon: 'SprayCan',
      picture: {
        id: 'curb-pressure-wash',
        alt: 'A pressure washer leaves a clean stripe on a mossy concrete walk',
      },
      link: 'https://www.amazon.com/s?k=electric+pressure+washer+2000+psi+surface+cleaner',
      linkText: 'Shop pressure washers',
    },
    {
      id: 'curb-front-door',
      title: 'Paint the front door',
      description:
        'One quart of exterior acrylic in semi-gloss, about $30, covers a door twice. Work on a dry day between 50 and 85 °F and out of direct sun, since hot metal or wood dries the paint before it can level. Start at seven in the morning and the door can close by evening.',
      tips: [
        'If the house predates 1978, test the old coats for lead before any sanding, and leave a positive test to a certified renovator.',
        'Wash with a degreaser, scuff with 220-grit, and prime bare wood or metal; gloss over gloss peels within a year.',
        'Paint panels first, then the crosspieces, then the uprights, brushing with the grain.',
        'Wait until the paint is dry to a thumbnail, and rub a little paste wax on the weatherstrip so the door does not stick to it.',
      ],
      icon: 'Paintbrush',
      picture: {
        id: 'curb-front-door',
        alt: 'A brush paints a paneled front door terracotta on a covered porch',
      },
      link: 'https://www.amazon.com/s?k=exterior+front+door+paint+semi+gloss+quart',
      linkText: 'Shop door paint',
    },
    {
      id: 'curb-house-numbers',
      title: 'Hang new house numbers and a straight mailbox',
      description:
        'Fire crews and delivery drivers read your wall before they read a map. The usual building code asks for numbers at least 4 inches high with a half-inch stroke, in a color that stands against its background; 6 inches reads better from a street. A post-mounted mailbox and four numerals cost $70 to $150 together.',
      tips: [
        'Print the numerals on paper, tape them up and look from the far curb before drilling.',
        'Use the paper template for the pins, a masonry bit in brick mortar, and a dab of silicone in each hole.',
        'The Postal Service wants a curbside box with its floor 41 to 45 inches above the road and its door 6 to 8 inches back from the curb.',
        'Dial 811 a few days before digging the post hole, and ask the carrier when you move a box.',
      ],
      icon: 'Mailbox',
      picture: {
        id: 'curb-house-numbers',
        alt: 'Modern house numbers beside a door and a mailbox on a cedar post',
      },
      link: 'https://www.amazon.com/s?k=modern+house+numbers+6+inch+and+post+mailbox',
      linkText: 'Shop numbers and mailboxes',
      source: { label: 'USPS: Mailbox guidelines', url: 'https://www.usps.com/manage/mailboxes.htm' },
    },
    {
      id: 'curb-path-lights',
      title: 'Set solar lights along the walk',
      description:
        'Eight solar stakes give a 25-foot walk its rhythm with no wiring at all. They need six hours of sun, so a north front or a big oak calls for a low-voltage set instead. Expect $40 to $90 for a metal-and-glass set, and new rechargeable cells every two years or so.',
      tips: [
        'Put them a foot off the edge, where the mower and the snow shovel will not meet them.',
        'Aim for 10 to 30 lumens apiece with a hood that hides the bulb from the eye.',
        'Soften dry ground with water before pushing in a stake; a hammer breaks the panel.',
        'Wipe the panels every month, because a film of pollen can halve the evening.',
      ],
      icon: 'SolarPanel',
      picture: {
        id: 'curb-path-lights',
        alt: 'Hooded solar lights glow along a walk to a front porch at dusk',
      },
      link: 'https://www.amazon.com/s?k=solar+pathway+lights+metal+glass+8+pack',
      linkText: 'Shop solar path lights',
    },
    {
      id: 'curb-planters',
      title: 'Frame the door with two big planters',
      description:
        'Small pots vanish from the street; a pair 18 to 22 inches across holds its own beside a door. Fill each with one tall plant, two full ones and something that spills, all wanting the same sun. Pots, mix and plants for both come to $150 to $250.',
      tips: [
        'Drill 1/2-inch drain holes if there are none, and raise the pots on feet so the porch boards stay dry.',
        'Use potting mix from the bag to the bottom: gravel underneath keeps roots wetter, not drier.',
        'In July a pot on a south step may need water every day; a $25 timer and a drip ring do it for you.',
        'Leave 36 inches of clear path, and keep pots out of the swing of a storm door.',
      ],
      icon: 'PlantPot',
      picture: {
        id: 'curb-planters',
        alt: 'Two large planters with grasses and trailing flowers flank a front door',
      },
      link: 'https://www.amazon.com/s?k=large+outdoor+planters+set+of+2+20+inch',
      linkText: 'Shop large planters',
    },
  ],
  summary: [
    'Wash on Saturday morning, paint on Saturday afternoon.',
    'Numbers and mailbox on Sunday, lights and planters after lunch.',
    'A careful total for all five: $350 to $650.',
  ],
  picks: [
    {
      id: 'curb-pick-planters',
      name: 'Tall Resin Planters, Set of 2',
      description:
        'Twenty inches square, light enough to carry upstairs and unbothered by frost. Weigh the base with a brick where wind comes around the corner.',
      price: 89.99,
      rating: 4.6,
      picture: { id: 'curb-pick-planters', alt: 'Two tall square planters with evergreens on a porch step' },
      link: 'https://www.amazon.com/s?k=tall+square+resin+planters+set+of+2',
    },
    {
      id: 'curb-pick-solar-lights',
      name: 'Glass Solar Path Lights, 8-Pack',
      description:
        'Ribbed glass throws a soft flower of light and the steel stem outlives plastic. Cells are standard AA rechargeables, so a set can be revived instead of replaced.',
      price: 44.99,
      rating: 4.5,
      picture: { id: 'curb-pick-solar-lights', alt: 'Glass solar stake lights glowing beside a brick path' },
      link: 'https://www.amazon.com/s?k=glass+solar+path+lights+8+pack+replaceable+battery',
    },
    {
      id: 'curb-pick-house-numbers',
      name: '6-Inch Floating House Numbers',
      description:
        'Stainless numerals on half-inch standoffs cast a shadow that makes them easier to read. Order a spare screw set, since one always falls into the hydrangeas.',
      price: 39.99,
      rating: 4.7,
      picture: {
        id: 'curb-pick-house-numbers',
        alt: 'Dark metal house numbers standing off a pale wall with soft shadows',
      },
      link: 'https://www.amazon.com/s?k=6+inch+floating+house+numbers+stainless+steel',
    },
  ],
  guide: {
    title: 'The front is done. What about the rest?',
    text: 'The free homeowners guide walks around the whole house with you, from the roof edge to the drain.',
  },
} as const satisfies Article;
