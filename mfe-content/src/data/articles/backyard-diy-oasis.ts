import type { Article } from '../types.ts';
import { backyardSkillGuide } from './parts/backyard-skill-guide.ts';

/** The backyard article: seven projects with steps, its prices and date as the specification gives them. */
export default {
  id: 'backyard-diy-oasis',
  title: '7 DIY Projects for a Backyard Oasis',
  shortTitle: 'Backyard oasis',
  metaDescription:
    'Seven backyard builds from an herb wall to a pergola, with time, cost, difficulty, numbered steps and a skill guide.',
  excerpt:
    'Seven builds from a two-hour herb wall to a pergola, each with its time, cost and skill level, and a cut list where it helps.',
  cover: {
    id: 'backyard-hero',
    alt: 'A backyard at dusk with a fire pit, a pergola, string lights and raised beds',
  },
  date: 'May 28, 2025',
  isoDate: '2025-05-28',
  updated: '2026-11-22',
  changes:
    'We replaced gravel with lava rock in the fire pit, raised the cost of the raised bed to include its soil, and added 811, ladder, dust and oily-rag warnings.',
  author: 'The Gable & Grain editors',
  slug: '/backyard-diy-oasis',
  category: 'Outdoor',
  introduction: [
    'A good backyard needs a place to sit, something to look at and a reason to stay after dark. Pick one project for each and you are done.',
    'Times are for two people who have used a drill before, and costs are for materials at a big-box store, without tools. Wear safety glasses whenever you cut or drill. A few business days before you dig, call 811: the marks are free, and a broken gas line is not.',
  ],
  items: [
    {
      id: 'backyard-fire-pit',
      title: 'Stone ring fire pit',
      description:
        'Three courses of concrete wall block around a steel liner make a pit 44 inches across that lasts for decades. Check your local burning rules and keep it 10 to 25 feet from the house, the fence and low branches. River rock, pea gravel and wet stone can burst in a fire, so line it with steel or firebrick and nothing else.',
      steps: [
        'With the 811 marks in place, drive a stake, scribe a circle with a 26-inch radius and dig it 7 inches deep.',
        'Add 6 inches of crushed gravel in two layers, tamping each one hard and checking it for level.',
        'Lay the first ring of blocks tight, tapping them level with a rubber mallet; an error here grows with each course.',
        'Stack two more courses with the joints staggered, using heat-rated masonry adhesive, and leave two 1-inch air gaps in the bottom ring.',
        'Drop in the steel liner, cover the floor with 3 inches of lava rock, and wait 48 hours for the adhesive before the first small fire.',
      ],
      icon: 'FlameKindling',
      picture: {
        id: 'backyard-fire-pit',
        alt: 'A ring of gray blocks with a small fire and two chairs on gravel',
      },
      link: 'https://www.amazon.com/s?k=steel+fire+pit+ring+liner+36+inch',
      linkText: 'Shop fire pit liners',
      timeEstimate: '6–8 hours',
      costEstimate: '$150–$300',
      skillLevel: 'Intermediate',
    },
    {
      id: 'backyard-raised-beds',
      title: 'Cedar raised bed, 4 × 8 feet',
      description:
        'You can reach the middle of a 4-foot bed from either side, and 11 inches of soil grows nearly everything but long carrots. Choose a spot with six hours of sun and a hose nearby. It takes 1.1 cubic yards of half topsoil, half compost; have it delivered loose, because bags cost about twice as much.',
      steps: [
        'Use cedar, never old treated lumber or railroad ties. Cut two of six 8-foot 2 × 6 boards in half, and cut four 4 × 4 corner posts at 11 inches.',
        'Screw two short boards, stacked, to a pair of posts with 3-inch exterior screws in drilled pilot holes; repeat for the other end.',
        'Join the ends with the long boards and check that both diagonals measure the same.',
        'Set the frame on leveled ground over plain cardboard, which smothers grass and rots away.',
        'Fill it, water it, top it up when the soil has settled after a week, then plant.',
      ],
      icon: 'Sprout',
      picture: {
        id: 'backyard-raised-beds',
        alt: 'A cedar raised bed full of lettuce, tomatoes and marigolds',
      },
      link: 'https://www.amazon.com/s?k=cedar+raised+garden+bed+4x8',
      linkText: 'Shop raised bed kits',
      timeEstimate: '3–4 hours',
      costEstimate: '$180–$320',
      skillLevel: 'Beginner',
    },
    {
      id: 'backyard-bench',
      title: '48-inch bench from twelve cuts',
      description:
        'Chunky 4 × 4 legs and three 2 × 6 seat boards make a bench 18 inches high that holds three adults. Use cedar, or treated pine rated for ground contact, and exterior screws throughout; wear a dust mask to cut treated wood and never burn the scraps. Legs cut by eye wobble, so clamp a stop block to the saw.',
      steps: [
        'Cut four 4 × 4 legs at 16 1/2 inches, four 2 × 4 rails at 16, one 2 × 4 stretcher at 36 and three 2 × 6 seat boards at 48.',
        'For each end, screw one rail across two legs flush with their tops and a second 4 inches above the feet, two 3-inch screws to a joint.',
        'Stand the ends with rails facing inward and fix the stretcher between the lower rails.',
        'Lay the seat boards with 1/4-inch gaps, overhanging an inch at each end, and drive two 2 1/2-inch deck screws per board into each top rail.',
        'Round every edge with 80-grit, finish with 120, and brush on two coats of exterior oil; hang the oily rags outdoors to dry, since crumpled ones can catch fire.',
      ],
      icon: 'Armchair',
      picture: { id: 'backyard-bench', alt: 'A sturdy wooden bench with thick legs under a small tree' },
      link: 'https://www.amazon.com/s?k=exterior+structural+wood+screws+3+inch',
      linkText: 'Shop exterior screws',
      timeEstimate: '4–5 hours',
      costEstimate: '$60–$110',
      skillLevel: 'Intermediate',
    },
    {
      id: 'backyard-string-lights',
      title: 'String lights on a steel wire',
      description:
        'Café lights hung from their own cord sag and break; on a tensioned wire they stay level for years. Plan one bulb every 2 feet and a lowest point 8 feet above the ground. Plug them into a GFCI outlet with an in-use cover; if there is none outside, have an electrician add one.',
      steps: [
        'Sketch the run, add 10 feet for slack, and keep it at least 10 feet away from overhead service wires.',
        'From a ladder that a helper holds, anchor eye screws 2 inches deep into framing about 10 feet up. A new post needs the 811 marks, 30 inches of concrete and two more days.',
        'Stretch 1/8-inch coated cable between the eyes with a turnbuckle at one end and two clamps on each loop.',
        'Clip the lights on with the bulbs still out, then tighten until the dip is about a foot in 20.',
        'Let the cord dip below the outlet so rain drips off, screw in the bulbs, and set a dusk timer.',
      ],
      icon: 'Lightbulb',
      picture: {
        id: 'backyard-string-lights',
        alt: 'Warm café lights on a straight wire above a patio table',
      },
      link: 'https://www.amazon.com/s?k=outdoor+string+lights+with+steel+guide+wire+kit',
      linkText: 'Shop string light kits',
      timeEstimate: '2–3 hours',
      costEstimate: '$70–$160',
      skillLevel: 'Beginner',
    },
    {
      id: 'backyard-stepping-path',
      title: 'Stepping-stone path',
      description:
        'Ten stones 18 inches across, set 24 inches center to center, make 20 feet of dry path at an easy stride. Each weighs 40 to 60 pounds, so roll them on a dolly and lift with your legs. Stones laid straight on grass rock within a season; a sand bed holds them still.',
      steps: [
        'Walk the route, drop a stone where each foot lands, and try it for a day.',
        'Once the 811 marks are down, cut around every stone with a spade, move it aside, and dig 1 1/2 inches deeper than it is thick.',
        'Pour in 2 inches of paver sand and screed it flat.',
        'Lower the stone and wiggle it until it sits level and half an inch above the soil, low enough for the mower.',
        'Brush soil into the edges and plant creeping thyme, or reseed.',
      ],
      icon: 'Footprints',
      picture: {
        id: 'backyard-stepping-path',
        alt: 'Flat stones curve through a lawn with thyme between them',
      },
      link: 'https://www.amazon.com/s?k=natural+stepping+stones+18+inch+and+paver+sand',
      linkText: 'Shop stepping stones',
      timeEstimate: '5–7 hours',
      costEstimate: '$100–$250',
      skillLevel: 'Intermediate',
    },
    {
      id: 'backyard-herb-wall',
      title: 'Herb wall by the kitchen door',
      description:
        'A slatted panel with nine pots puts herbs within reach and takes up no floor. Hang it where it gets morning sun and you walk past every day. Mint, parsley and chives like the lower, damper row; rosemary and thyme like the top.',
      steps: [
        'Cut six 1 × 4 cedar slats and two 1 × 3 uprights at 36 inches each.',
        'Screw the slats across the uprights 2 inches apart, two 1 1/4-inch stainless screws at every crossing.',
        'Check the wall for pipes and cables, then mount the panel on 3/4-inch spacers into studs, or with sleeve anchors in brick, so air moves behind it.',
        'Hook on nine pots of 6 inches with drain holes, and fill them with potting mix.',
      ],
      icon: 'Leaf',
      picture: {
        id: 'backyard-herb-wall',
        alt: 'A slatted cedar panel on a brick wall holds nine pots of herbs',
      },
      link: 'https://www.amazon.com/s?k=hanging+wall+planter+pots+with+hooks+6+inch',
      linkText: 'Shop hanging pots',
      timeEstimate: '2–3 hours',
      costEstimate: '$50–$90',
      skillLevel: 'Beginner',
    },
    {
      id: 'backyard-pergola',
      title: 'Freestanding 10 × 10 pergola',
      description:
        'The frame is simple; wind is what makes it serious, because it can lift an open roof like a wing. Most towns require a permit, and the inspector will tell you the frost depth and the connectors to use. You need two helpers, a laser level and ladders on firm ground.',
      steps: [
        'Get the permit and the 811 marks, then lay out a 10-foot square whose diagonals both read 14 feet 1 3/4 inches.',
        'Dig four 12-inch holes below frost depth, pour concrete, and set galvanized post bases while it is wet.',
        'After three days, stand the 6 × 6 posts, brace each in two directions, and trim all four to one laser line at 8 feet.',
        'Bolt doubled 2 × 10 beams to the posts with 1/2-inch galvanized through-bolts, two at each joint.',
        'Set 2 × 8 rafters every 16 inches with a hurricane tie at both ends, never nails alone.',
        'Add 45-degree knee braces on all four corners, then stain after the wood has dried for a month.',
      ],
      icon: 'Warehouse',
      picture: { id: 'backyard-pergola', alt: 'A wooden pergola with vines over a table on a stone patio' },
      link: 'https://www.amazon.com/s?k=pergola+bracket+kit+6x6+post',
      linkText: 'Shop pergola brackets',
      timeEstimate: '2–3 weekends',
      costEstimate: '$700–$1,500',
      skillLevel: 'Advanced',
    },
  ],
  summary: [
    'One afternoon: herb wall, raised bed or string lights.',
    'One full day: fire pit, bench or path.',
    'Several weekends and a permit: the pergola.',
  ],
  skillGuide: backyardSkillGuide,
  picks: [
    {
      id: 'backyard-pick-fire-bowl',
      name: '30-Inch Steel Fire Bowl',
      description:
        'Look for a mesh lid that stops sparks and a poker to lift it. Set it on pavers or gravel, never on a wood deck, and drill a drain hole in the bottom if there is none, or rust will make one.',
      price: 69.99,
      rating: 4.5,
      picture: {
        id: 'backyard-pick-fire-bowl',
        alt: 'A black steel fire bowl with a mesh lid and small flames on pavers',
      },
      link: 'https://www.amazon.com/s?k=30+inch+steel+fire+bowl+with+spark+screen',
    },
    {
      id: 'backyard-pick-tool-set',
      name: 'Ash-Handled Garden Tool Set',
      description:
        'Look for a spade, fork, rake and trowel in forged steel: enough for every bed and path on this page. Rub the handles with linseed oil once a year and dry the rags flat, because a balled-up one can ignite.',
      price: 79.99,
      rating: 4.7,
      picture: {
        id: 'backyard-pick-tool-set',
        alt: 'A spade, a fork, a rake and a trowel with wooden handles against a shed',
      },
      link: 'https://www.amazon.com/s?k=forged+garden+tool+set+ash+handles',
    },
    {
      id: 'backyard-pick-string-lights',
      name: 'LED Café Lights, 48 ft',
      description:
        'Look for plastic bulbs that survive a fall, a heavy cord, and sockets with loops of their own. Join no more strands end to end than the label allows.',
      price: 44.99,
      rating: 4.8,
      picture: {
        id: 'backyard-pick-string-lights',
        alt: 'A coil of café lights with round warm bulbs on a garden table',
      },
      link: 'https://www.amazon.com/s?k=led+cafe+string+lights+48+ft+outdoor+shatterproof',
    },
  ],
  guide: {
    title: 'Start with the right tools',
    text: 'The free homeowners guide has a chapter on the tools that pay for themselves and the ones to rent.',
  },
} as const satisfies Article;
