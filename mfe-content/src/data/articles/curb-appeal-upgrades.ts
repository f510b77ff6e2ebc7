import { Mailbox, Paintbrush, PlantPot, SolarPanel, SprayCan } from 'lucide-react';
import { curbAppealUpgrades } from '../article-list.ts';
import type { Article } from '../types.ts';

/** The curb-appeal article: five upgrades, its prices and date as the specification gives them. */
export default {
  ...curbAppealUpgrades,
  shortTitle: 'Curb appeal upgrades',
  changes:
    'We moved every warning ahead of its step, added the cost and time of each upgrade, and moved the painting to the second morning so that the siding is dry.',
  author: 'The Gable & Grain editors',
  introduction: [
    'Stand across the street at the hour you usually come home and take a photograph. A picture shows what you have stopped seeing: the faded door, the mossy walk, the numbers nobody can find.',
    'These five upgrades cost between $35 and $250 each and need no contractor. Do them in this order if you can: wash first, paint the next morning, and plant last, so nothing fresh gets splashed. If the mailbox post is on your list, call 811 the Monday before.',
  ],
  items: [
    {
      id: 'curb-pressure-wash',
      title: 'Wash the walk, the steps and the siding',
      description:
        'Ten years of algae make good concrete look worn out. Rent a washer for a day for the concrete; on the walls, a garden sprayer and a detergent made for siding do the job without pressure. Dirt comes off in stripes, so plan to finish whatever you start.',
      tips: [
        'Plug an electric washer into a GFCI outlet and run a gas one outdoors only. Wear goggles and sturdy shoes, and go to the emergency room with any jet wound, however small.',
        'Stay off ladders with the wand in your hand: the kick can throw you.',
        'Do not pressure-wash paint from before 1978, which may be lead, and keep the spray off outlets, lights and the meter.',
        'Leave out the red zero-degree tip, which cuts skin and etches stone. A 25-degree one suits concrete at 2,000 to 3,000 psi, held 12 inches away.',
        'Soap the siding from the bottom up, rinse it from the top down with a garden hose, and never aim up under the laps.',
      ],
      icon: SprayCan,
      picture: {
        id: 'curb-pressure-wash',
        alt: 'A pressure washer leaves a clean stripe on a mossy concrete walk',
      },
      link: 'https://www.amazon.com/s?k=electric+pressure+washer+2000+psi+surface+cleaner',
      linkText: 'Shop pressure washers',
      timeEstimate: '3–5 hours',
      costEstimate: '$40–$90',
      skillLevel: 'Beginner',
    },
    {
      id: 'curb-front-door',
      title: 'Paint the front door',
      description:
        'One quart of exterior acrylic in semi-gloss covers a door twice; primer and sandpaper are the rest of the cost. Work on a dry day between 50 and 85 °F and out of direct sun, since hot metal or wood dries the paint before it can level. Start at seven in the morning and you can close the door by evening.',
      tips: [
        'If the house predates 1978, test the old coats for lead before any sanding, and leave a positive test to a certified renovator.',
        'Wash with a degreaser, scuff with 220-grit, and prime bare wood or metal; gloss over gloss peels within a year.',
        'Paint panels first, then the crosspieces, then the uprights, brushing with the grain.',
        'Wait until a thumbnail leaves no mark, and rub a little paste wax on the weatherstrip so the door does not stick to it.',
      ],
      icon: Paintbrush,
      picture: {
        id: 'curb-front-door',
        alt: 'A brush paints the last panel of a blue front door terracotta on a covered porch',
      },
      link: 'https://www.amazon.com/s?k=exterior+front+door+paint+semi+gloss+quart',
      linkText: 'Shop door paint',
      timeEstimate: '4–6 hours',
      costEstimate: '$35–$60',
      skillLevel: 'Beginner',
    },
    {
      id: 'curb-house-numbers',
      title: 'Hang new house numbers and a straight mailbox',
      description:
        'Fire crews and delivery drivers look at your wall before they look at a map. The International Residential Code asks for numbers at least 4 inches high with a half-inch stroke, in a color that contrasts with the wall; 6 inches reads better from the street. The price is for four numerals and a mailbox on a post.',
      tips: [
        'Print the numerals on paper, tape them up and look from across the street before you commit.',
        'Stay clear of the cable behind a porch light or doorbell, and wear safety glasses. Use the paper template for the pins, a masonry bit in brick mortar, and a dab of silicone in each hole.',
        'The Postal Service asks for the bottom of a curbside box 41 to 45 inches above the road and its door 6 to 8 inches back from the curb.',
        'Wait for the 811 marks before you dig the post hole, and ask your carrier before you move a box.',
      ],
      icon: Mailbox,
      picture: {
        id: 'curb-house-numbers',
        alt: 'Modern house numbers beside a door and a mailbox on a cedar post',
      },
      link: 'https://www.amazon.com/s?k=modern+house+numbers+6+inch+and+post+mailbox',
      linkText: 'Shop numbers and mailboxes',
      timeEstimate: '2–4 hours',
      costEstimate: '$70–$150',
      skillLevel: 'Beginner',
      source: { label: 'USPS: Mailbox guidelines', url: 'https://www.usps.com/manage/mailboxes.htm' },
    },
    {
      id: 'curb-path-lights',
      title: 'Set solar lights along the walk',
      description:
        'Eight solar stakes light a 25-foot walk with no wiring at all. They need six hours of sun, so a front that faces north or stands under a big oak calls for a low-voltage set instead. Buy metal and glass, and expect to replace the rechargeable batteries every two years or so.',
      tips: [
        'Set them a foot back from the edge, out of the way of the mower and the snow shovel.',
        'Look for 10 to 30 lumens each and a hood that hides the bulb.',
        'Soften dry ground with water before pushing in a stake; a hammer breaks the panel.',
        'Wipe the panels every month, because a film of pollen can halve the evening.',
      ],
      icon: SolarPanel,
      picture: {
        id: 'curb-path-lights',
        alt: 'Hooded solar lights glow along a walk to a front porch at dusk',
      },
      link: 'https://www.amazon.com/s?k=solar+pathway+lights+metal+glass+8+pack',
      linkText: 'Shop solar path lights',
      timeEstimate: '1–2 hours',
      costEstimate: '$40–$90',
      skillLevel: 'Beginner',
    },
    {
      id: 'curb-planters',
      title: 'Frame the door with two big planters',
      description:
        'Small pots disappear from the street; a pair 18 to 22 inches across holds its own beside a door. Fill each with one tall plant, two full ones and one that trails, all with the same taste for sun. The price covers pots, mix and plants for both.',
      tips: [
        'A full pot weighs more than 100 pounds, so fill it where it will stand. Wear safety glasses, drill 1/2-inch drain holes if there are none, and set the pots on feet so the porch boards stay dry.',
        'Use potting mix from the bag to the bottom: gravel underneath keeps roots wetter, not drier.',
        'In July a pot on a south-facing step may need water every day; a $25 timer and a drip ring do it for you.',
        'Leave 36 inches of clear path, and keep pots out of the swing of a storm door.',
      ],
      icon: PlantPot,
      picture: {
        id: 'curb-planters',
        alt: 'Two large planters with grasses and trailing flowers flank a front door',
      },
      link: 'https://www.amazon.com/s?k=large+outdoor+planters+set+of+2+20+inch',
      linkText: 'Shop large planters',
      timeEstimate: '2–3 hours',
      costEstimate: '$150–$250',
      skillLevel: 'Beginner',
    },
  ],
  sources: [
    { label: 'EPA: lead in homes built before 1978', url: 'https://www.epa.gov/lead' },
    { label: 'Common Ground Alliance: call 811 before you dig', url: 'https://call811.com' },
  ],
  summary: [
    'Saturday: wash, then hang the numbers and set the mailbox while things dry.',
    'Sunday: paint the door at seven, then set the lights and planters after lunch.',
    'All five together: $335 to $640.',
  ],
  picks: [
    {
      id: 'curb-pick-planters',
      name: 'Tall Resin Planters, Set of 2',
      description:
        'Look for resin 20 inches square that the maker rates for frost, light enough to carry up the steps. Put a brick in the bottom where the porch is windy.',
      price: 89.99,
      priceAsOf: '2025-06-15',
      rating: 4.6,
      bestFor: 'Both sides of a front door',
      insistOn: 'Rated for frost, 20 inches square',
      skipIf: 'The porch has no room to walk past',
      picture: { id: 'curb-pick-planters', alt: 'Two tall square planters with evergreens on a porch step' },
      link: 'https://www.amazon.com/s?k=tall+square+resin+planters+set+of+2',
    },
    {
      id: 'curb-pick-solar-lights',
      name: 'Glass Solar Path Lights, 8-Pack',
      description:
        'Look for ribbed glass, which spreads a soft light, and a steel stem instead of plastic. With standard AA rechargeable batteries you can revive a set instead of replacing it.',
      price: 44.99,
      priceAsOf: '2025-06-15',
      rating: 4.5,
      bestFor: 'A walk with sun during the day',
      insistOn: 'Steel stems and AA rechargeable batteries',
      skipIf: 'Trees or eaves shade the path',
      picture: { id: 'curb-pick-solar-lights', alt: 'Glass solar stake lights glowing beside a brick path' },
      link: 'https://www.amazon.com/s?k=glass+solar+path+lights+8+pack+replaceable+battery',
    },
    {
      id: 'curb-pick-house-numbers',
      name: '6-Inch Floating House Numbers',
      description:
        'Look for stainless numerals on half-inch standoffs, whose shadow makes them easier to read. Buy spare screws too; one always falls into the hydrangeas.',
      price: 39.99,
      priceAsOf: '2025-06-15',
      rating: 4.7,
      bestFor: 'A wall that is read from the street',
      insistOn: 'Stainless steel on half-inch standoffs',
      skipIf: 'The wall and the steel are one color',
      picture: {
        id: 'curb-pick-house-numbers',
        alt: 'Dark metal house numbers standing off a pale wall with soft shadows',
      },
      link: 'https://www.amazon.com/s?k=6+inch+floating+house+numbers+stainless+steel',
    },
  ],
  guide: {
    title: 'The front is done. What about the rest?',
    text: 'The free homeowners guide covers the whole house, from the edge of the roof to the drains.',
  },
} as const satisfies Article;
