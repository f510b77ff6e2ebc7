import type { Tip } from './types.ts';

/** The ten tip cards of the outdoor page. */
export const outdoorTips = [
  {
    id: 'outdoor-gutters',
    title: 'Clean the gutters twice a year',
    description:
      'Late spring and after the last leaves fall, scoop out the troughs and flush each downspout with a hose. Set the ladder 1 foot out for every 4 feet up, rest it on a standoff rather than the gutter, and stay well away from power lines. Two-story or steep roofs are worth the $150 to $250 a crew charges.',
    icon: 'Droplets',
    picture: {
      id: 'outdoor-gutters',
      alt: 'A gloved hand lifts leaves from a gutter at the edge of a shingle roof',
    },
    link: 'https://www.amazon.com/s?k=gutter+cleaning+scoop+and+ladder+stabilizer',
    linkText: 'Shop gutter tools',
  },
  {
    id: 'outdoor-path-lights',
    title: 'Light the path, not the sky',
    description:
      'Shielded fixtures 6 to 8 feet apart, staggered left and right, guide feet without turning the walk into a runway. Solar stakes run $5 to $15 each and fade under trees; a 12-volt kit with a transformer costs about $150 and stays bright all winter. The transformer plugs into a covered GFCI outlet, and a new outlet is an electrician’s job.',
    icon: 'LampWallDown',
    picture: {
      id: 'outdoor-path-lights',
      alt: 'Low lights along a stone path that leads to a red door at night',
    },
    link: 'https://www.amazon.com/s?k=low+voltage+landscape+path+lights+kit',
    linkText: 'Shop path lights',
  },
  {
    id: 'outdoor-deck-wash',
    title: 'Wash the deck gently, then seal it',
    description:
      'Oxygen bleach and a stiff brush lift gray and mildew; a pressure washer held too close shreds soft wood for good. If you do use one, hold a 40-degree fan tip a foot away and stay near 600 psi on pine or cedar. Let the boards dry two days, then sprinkle water: if it soaks in within a minute, spend about $45 a gallon on a penetrating stain.',
    icon: 'BrushCleaning',
    picture: {
      id: 'outdoor-deck-wash',
      alt: 'A long-handled brush with suds scrubs a deck, half gray and half fresh wood',
    },
    link: 'https://www.amazon.com/s?k=oxygen+bleach+deck+cleaner+and+deck+brush',
    linkText: 'Shop deck cleaners',
  },
  {
    id: 'outdoor-mulch-beds',
    title: 'Mulch 3 inches deep and off the trunks',
    description:
      'One cubic yard covers about 100 square feet at 3 inches and costs $35 to $60 loose, far less than bags. Heaps against bark rot a tree slowly, so leave a hand’s width bare around each stem. Keep 6 inches of clear foundation above the bed, where termites would otherwise travel unseen.',
    icon: 'Shovel',
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
      'An inch of rain on 1,000 square feet of roof is about 600 gallons, so a 50-gallon barrel fills in one shower. Raise it on level blocks for pressure (full, it weighs over 400 pounds), screen the inlet against mosquitoes and lead the overflow away from the house. Keep the water for plants; it is not safe to drink, and some states set rules for collecting it.',
    icon: 'Barrel',
    picture: {
      id: 'outdoor-rain-barrel',
      alt: 'A wooden rain barrel on blocks under a downspout with a watering can',
    },
    link: 'https://www.amazon.com/s?k=50+gallon+rain+barrel+with+diverter',
    linkText: 'Shop rain barrels',
  },
  {
    id: 'outdoor-drip-irrigation',
    title: 'Water roots, not leaves',
    description:
      'A drip kit for a 4 × 16 foot bed takes an hour and $40 to $70: backflow preventer, filter, 25 psi regulator, then half-inch tubing with emitters every foot. Skip the regulator and fittings pop off at house pressure. Run it 30 to 45 minutes early in the day and dig down; moist soil at 6 inches is enough.',
    icon: 'Droplet',
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
      'Ask the fire department first: many towns want 10 to 25 feet from buildings and some forbid open wood fires. Choose bare ground or gravel, never a wooden deck, with no branches above. Keep a charged hose within reach, burn dry wood only, and stir water through the ashes until they are cool to the touch.',
    icon: 'FlameKindling',
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
      'A single 6-foot slatted panel beside the chairs does more for $150 than 40 feet of fence. Wind is the enemy: set posts a third of their length in the ground, at least 2 feet deep, and leave gaps of half an inch between slats. Before digging, call 811 for free utility marks and read the rules of your homeowners association.',
    icon: 'Fence',
    picture: {
      id: 'outdoor-privacy-screen',
      alt: 'A slatted wooden screen behind a garden chair, with a climbing rose and a potted grass',
    },
    link: 'https://www.amazon.com/s?k=outdoor+privacy+screen+panel+wood+slat',
    linkText: 'Shop privacy screens',
  },
  {
    id: 'outdoor-shade-sail',
    title: 'Tension a shade sail like a drum',
    description:
      'A slack sail flaps itself to pieces and pools rain, so pick one 2 feet smaller than the span and pull every corner tight with turnbuckles. Vary the corner heights by 3 feet or more to shed water. Anchors must hit house framing or 6 × 6 posts in concrete; fascia board alone tears away, and the sail comes down before a storm.',
    icon: 'Parasol',
    picture: {
      id: 'outdoor-shade-sail',
      alt: 'Two shade sails, one cream and one terracotta, stretched above a patio table',
    },
    link: 'https://www.amazon.com/s?k=triangle+shade+sail+with+hardware+kit',
    linkText: 'Shop shade sails',
  },
  {
    id: 'outdoor-grading',
    title: 'Make the ground fall away from the house',
    description:
      'Soil should drop 6 inches over the first 10 feet, which you can check with a string, a line level and a tape. Fill hollows with packed clay soil rather than mulch, keep it 6 inches below the siding, and carry each downspout out 4 to 6 feet. Water that still reaches the basement after that is the moment for a drainage contractor.',
    icon: 'TrendingDown',
    picture: {
      id: 'outdoor-grading',
      alt: 'A slice through soil that falls away from a foundation, with a long downspout and a rake',
    },
    link: 'https://www.amazon.com/s?k=downspout+extension+and+splash+block',
    linkText: 'Shop downspout extensions',
  },
] as const satisfies readonly Tip[];
