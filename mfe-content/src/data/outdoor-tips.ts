import {
  Barrel,
  BrushCleaning,
  Droplet,
  Droplets,
  Fence,
  FlameKindling,
  LampWallDown,
  Parasol,
  Shovel,
  TrendingDown,
} from 'lucide-react';
import type { Tip } from './types.ts';

/** The ten tip cards of the outdoor page. */
export const outdoorTips = [
  {
    id: 'outdoor-gutters',
    title: 'Clean the gutters twice a year',
    description:
      'Set the ladder 1 foot out for every 4 feet up, rest it on a standoff instead of the gutter, and keep yourself between the rails and well away from power lines. Late in spring and after the last leaves fall, scoop out the troughs and flush each downspout with a hose. Hire a crew for a two-story house or a steep roof; most charge $150 to $250.',
    cost: '$30–$80 in tools',
    time: '2–4 hours',
    icon: Droplets,
    picture: {
      id: 'outdoor-gutters',
      alt: 'A worker between the rails of a ladder scoops leaves from a gutter; the ladder’s standoff rests on the roof',
    },
    link: 'https://www.amazon.com/s?k=gutter+cleaning+scoop+and+ladder+stabilizer',
    linkText: 'Shop gutter tools',
  },
  {
    id: 'outdoor-path-lights',
    title: 'Light the path, not the sky',
    description:
      'Shielded fixtures 6 to 8 feet apart, staggered left and right, guide your feet without turning the walk into a runway. Solar stakes fade under trees; a 12-volt kit with a transformer stays bright all winter. Plug the transformer into a covered GFCI outlet, leave a new outlet to an electrician, and call 811 before you trench for the cable.',
    cost: '$40–$150',
    time: '1–3 hours',
    icon: LampWallDown,
    picture: {
      id: 'outdoor-path-lights',
      alt: 'Low lights along a stone path that leads to a red door at night',
    },
    link: 'https://www.amazon.com/s?k=low+voltage+landscape+path+lights+kit',
    linkText: 'Shop path lights',
    source: { label: 'Common Ground Alliance: call 811 before you dig', url: 'https://call811.com' },
  },
  {
    id: 'outdoor-deck-wash',
    title: 'Wash the deck gently, then seal it',
    description:
      'Wear goggles and gloves, wet the plants, and never mix cleaners: scrub with oxygen bleach alone. A pressure washer shreds soft wood and is never for paint from before 1978, which may be lead; on bare boards use a 40-degree tip a foot away, near 600 psi. Oily rags can catch fire in a pile, so choose a spot outdoors to lay them flat. After two dry days apply a penetrating stain, about $45 a gallon.',
    cost: '$45–$150',
    time: '2–3 days with drying',
    icon: BrushCleaning,
    picture: {
      id: 'outdoor-deck-wash',
      alt: 'A long-handled brush with suds scrubs a deck, half gray and half fresh wood',
    },
    link: 'https://www.amazon.com/s?k=oxygen+bleach+deck+cleaner+and+deck+brush',
    linkText: 'Shop deck cleaners',
    source: { label: 'EPA: lead in homes built before 1978', url: 'https://www.epa.gov/lead' },
  },
  {
    id: 'outdoor-mulch-beds',
    title: 'Mulch 3 inches deep and off the trunks',
    description:
      'One cubic yard covers about 100 square feet at 3 inches, and loose mulch costs far less than bags. Mulch piled against bark slowly rots a tree, so leave a hand’s width bare around each stem. Keep 6 inches of foundation clear above the bed, where termites would otherwise travel unseen.',
    cost: '$35–$60 a cubic yard',
    time: '2–4 hours',
    icon: Shovel,
    picture: {
      id: 'outdoor-mulch-beds',
      alt: 'A planted bed with dark mulch, a shovel and a wheelbarrow beside a lawn',
    },
    link: 'https://www.amazon.com/s?k=garden+mulch+rake+and+edging+tool',
    linkText: 'Shop bed tools',
  },
  {
    id: 'outdoor-rain-barrel',
    title: 'Catch the roof’s water',
    description:
      'An inch of rain on 1,000 square feet of roof is about 600 gallons, so a 50-gallon barrel fills in one shower. Full, it weighs over 400 pounds: set it on level blocks under a lid that a child cannot lift, screen the inlet against mosquitoes and run the overflow away from the house. Use the water on plants only; it is not safe to drink, and some states regulate it.',
    cost: '$90–$200',
    time: '2–3 hours',
    icon: Barrel,
    picture: {
      id: 'outdoor-rain-barrel',
      alt: 'A rain barrel on blocks under a downspout, with a lid, a screened inlet and an overflow hose',
    },
    link: 'https://www.amazon.com/s?k=50+gallon+rain+barrel+with+diverter',
    linkText: 'Shop rain barrels',
  },
  {
    id: 'outdoor-drip-irrigation',
    title: 'Water roots, not leaves',
    description:
      'A drip kit for a 4 × 16 foot bed goes together in this order: backflow preventer, filter, 25 psi regulator, then half-inch tubing with an emitter every foot. Skip the regulator and the fittings pop off at house pressure. Run it 30 to 45 minutes early in the day and dig down; moist soil at 6 inches is enough.',
    cost: '$40–$70',
    time: '1–2 hours',
    icon: Droplet,
    picture: {
      id: 'outdoor-drip-irrigation',
      alt: 'Dark drip tubing with small emitters among lettuces and tomatoes in a raised bed',
    },
    link: 'https://www.amazon.com/s?k=drip+irrigation+kit+raised+bed+pressure+regulator',
    linkText: 'Shop drip irrigation',
  },
  {
    id: 'outdoor-fire-pit',
    title: 'Place the fire pit before you buy it',
    description:
      'Ask the fire department first: many towns want 10 to 25 feet from buildings and some forbid open wood fires. Choose bare ground or gravel, never a wooden deck, with no branches above. Keep a charged hose within reach and burn dry, untreated wood only. Drown the ashes, stir them and drown them again until nothing steams.',
    cost: '$70–$300',
    time: '1–2 hours',
    icon: FlameKindling,
    picture: {
      id: 'outdoor-fire-pit',
      alt: 'A round stone fire pit between two chairs, a stack of split logs beside it',
    },
    link: 'https://www.amazon.com/s?k=outdoor+wood+burning+fire+pit+with+spark+screen',
    linkText: 'Shop fire pits',
  },
  {
    id: 'outdoor-privacy-screen',
    title: 'Screen the seat, not the whole yard',
    description:
      'A single 6-foot slatted panel beside the chairs does more than 40 feet of fence, for a fraction of the price. Call 811 for free utility marks, and read the rules of your homeowners association. Wind is the enemy: set the posts a third of their length in the ground, at least 2 feet deep, and leave half an inch between slats.',
    cost: '$150–$250',
    time: '1–2 days',
    icon: Fence,
    picture: {
      id: 'outdoor-privacy-screen',
      alt: 'A slatted wooden screen behind a garden chair, with a climbing rose and a potted grass',
    },
    link: 'https://www.amazon.com/s?k=outdoor+privacy+screen+panel+wood+slat',
    linkText: 'Shop privacy screens',
    source: { label: 'Common Ground Alliance: call 811 before you dig', url: 'https://call811.com' },
  },
  {
    id: 'outdoor-shade-sail',
    title: 'Tension a shade sail like a drum',
    description:
      'A slack sail flaps itself to pieces and pools rain, so buy one 2 feet smaller than the span. Have a helper hold the ladder, and call 811 before you dig. Clear of wires, anchor it to house framing or 6 × 6 posts in concrete; a fascia board tears away. Vary the corner heights by 3 feet or more to shed water, and pull every corner tight with turnbuckles. Take it down before a storm, and never grill under it.',
    cost: '$150–$500',
    time: '1–2 days, plus concrete',
    icon: Parasol,
    picture: {
      id: 'outdoor-shade-sail',
      alt: 'Two shade sails, one cream and one terracotta, stretched above a patio table',
    },
    link: 'https://www.amazon.com/s?k=triangle+shade+sail+with+hardware+kit',
    linkText: 'Shop shade sails',
    source: { label: 'Common Ground Alliance: call 811 before you dig', url: 'https://call811.com' },
  },
  {
    id: 'outdoor-grading',
    title: 'Make the ground fall away from the house',
    description:
      'Soil should drop 6 inches over the first 10 feet, which you can check with a string, a line level and a tape measure. Fill low spots with packed clay soil instead of mulch, keep it 6 inches below the siding, and carry each downspout out 4 to 6 feet. If water still reaches the basement, call a drainage contractor.',
    cost: '$50–$200',
    time: '1–2 days',
    icon: TrendingDown,
    picture: {
      id: 'outdoor-grading',
      alt: 'A slice through soil that falls away from a foundation, with a long downspout and a rake',
    },
    link: 'https://www.amazon.com/s?k=downspout+extension+and+splash+block',
    linkText: 'Shop downspout extensions',
  },
] as const satisfies readonly Tip[];
