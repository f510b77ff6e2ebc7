import type { Tip } from './types.ts';

/** The ten tech categories of the smart-home page. */
export const smartHomeCategories = [
  {
    id: 'smart-lighting',
    title: 'Smart lighting',
    description:
      'For rooms with lamps, smart bulbs at $10 to $15 each are simplest; for ceiling lights that everyone switches at the wall, a $25 to $45 smart switch works better. Most switches need a neutral wire, so look in the box before ordering, with the breaker off. Do not put a smart bulb on a dimmer, where it buzzes and dies young.',
    icon: 'LampCeiling',
    picture: {
      id: 'smart-lighting',
      alt: 'Three globe pendants in warm tones over a table with a control tablet',
    },
    link: 'https://www.amazon.com/s?k=smart+light+switch+matter+neutral+wire',
    linkText: 'Shop smart lighting',
  },
  {
    id: 'smart-thermostats',
    title: 'Smart thermostats',
    description:
      'ENERGY STAR certified models save about 8% on heating and cooling bills on average, more in homes that stand empty by day. Check for a C wire or an adapter in the kit, photograph the old terminals, and cut power at the furnace breaker. Thick cables with wire nuts mean line voltage for electric baseboards, which needs a different product and an electrician.',
    icon: 'ThermometerSun',
    picture: {
      id: 'smart-thermostats',
      alt: 'A round thermostat reads 68 on a wall above a cabinet with a plant and books',
    },
    link: 'https://www.amazon.com/s?k=energy+star+smart+thermostat+c+wire+adapter',
    linkText: 'Shop smart thermostats',
    source: {
      label: 'ENERGY STAR: Smart Thermostats',
      url: 'https://www.energystar.gov/products/smart_thermostats',
    },
  },
  {
    id: 'smart-locks',
    title: 'Smart locks',
    description:
      'A keypad deadbolt ends the spare key under the mat: one code a person, deleted when it is no longer needed. Measure the backset (2 3/8 or 2 3/4 inches) and make sure the bolt slides freely by hand, because a binding door drains batteries in weeks. Keep a model with a real keyhole, and renters should ask first.',
    icon: 'DoorClosedLocked',
    picture: { id: 'smart-locks', alt: 'A keypad lock above a brass lever on a blue front door' },
    link: 'https://www.amazon.com/s?k=smart+lock+keypad+deadbolt+with+key',
    linkText: 'Shop smart locks',
  },
  {
    id: 'smart-doorbells',
    title: 'Video doorbells',
    description:
      'Wired models draw on the old chime’s transformer, 16 to 24 volts, and never need charging; battery ones go up in 15 minutes and want a recharge every two to six months. Count the subscription, often $4 to $10 a month, into the price. Angle it at your own step rather than the neighbor’s window, and tell visitors if it records sound.',
    icon: 'BellRing',
    picture: {
      id: 'smart-doorbells',
      alt: 'A finger presses the lit ring of a video doorbell beside a front door',
    },
    link: 'https://www.amazon.com/s?k=video+doorbell+wired+local+storage',
    linkText: 'Shop video doorbells',
  },
  {
    id: 'smart-cameras',
    title: 'Security cameras',
    description:
      'Two cameras cover most houses: the driveway and the back door, mounted 8 to 9 feet up, out of reach and out of direct sun. Prefer local storage, 2K video and two-factor sign-in, and change the factory password on day one. Keep them out of bedrooms and baths, and drill cable holes sloping down to the outside so rain stays out.',
    icon: 'Cctv',
    picture: {
      id: 'smart-cameras',
      alt: 'A white security camera under the eaves looks down a driveway with a car',
    },
    link: 'https://www.amazon.com/s?k=outdoor+security+camera+2k+local+storage',
    linkText: 'Shop security cameras',
  },
  {
    id: 'smart-plugs',
    title: 'Smart plugs',
    description:
      'The cheapest way in at $8 to $15: a lamp on a schedule, a fan on a timer, a power reading for the freezer. Read the rating, usually 15 amps, and use an outdoor model in a covered GFCI outlet for anything in the rain. Space heaters, pumps and medical machines do not belong on one.',
    icon: 'Plug',
    picture: {
      id: 'smart-plugs',
      alt: 'A white smart plug in an outlet with a lamp cord beside a side table',
    },
    link: 'https://www.amazon.com/s?k=smart+plug+energy+monitoring+15a',
    linkText: 'Shop smart plugs',
  },
  {
    id: 'smart-speakers',
    title: 'Smart speakers and hubs',
    description:
      'Choose the voice of the house before the gadgets, since it decides what works together. A speaker with Matter and a Thread border router ($50 to $130) lets sensors from different makers share one network. Mute the microphone with its button when you want privacy, and set a spoken code for locks and purchases.',
    icon: 'Speaker',
    picture: {
      id: 'smart-speakers',
      alt: 'A round fabric speaker on a kitchen counter between cut lemons and a red pot',
    },
    link: 'https://www.amazon.com/s?k=smart+speaker+matter+thread+border+router',
    linkText: 'Shop smart speakers',
  },
  {
    id: 'smart-leak-sensors',
    title: 'Leak sensors and shutoffs',
    description:
      'Put a $15 to $30 sensor under each sink, behind the washer and by the water heater, and let it call your phone. The next step is a motorized valve that closes the main by itself: clamp-on types for a lever handle cost about $100, in-line ones $300 to $500 plus a plumber. Test the whole chain with a wet cloth every six months.',
    icon: 'WavesHorizontal',
    picture: {
      id: 'smart-leak-sensors',
      alt: 'A round leak sensor beside a puddle at the foot of a bathtub',
    },
    link: 'https://www.amazon.com/s?k=smart+water+leak+sensor+with+automatic+shutoff',
    linkText: 'Shop leak sensors',
  },
  {
    id: 'smart-blinds',
    title: 'Smart blinds',
    description:
      'Motors for the blinds you own run $60 to $150 a window, finished motorized shades $150 to $400. Start with the sunny side and a stairwell window no one can reach, on a schedule that closes them at two in the afternoon. A cordless motor also removes the looped cord, a strangling hazard for small children.',
    icon: 'Blinds',
    picture: {
      id: 'smart-blinds',
      alt: 'A roller shade half lowered over a bedroom window, its remote on the wall',
    },
    link: 'https://www.amazon.com/s?k=smart+blinds+motorized+shades+solar+panel',
    linkText: 'Shop smart blinds',
  },
  {
    id: 'smart-irrigation',
    title: 'Smart sprinkler controllers',
    description:
      'By EPA’s account as much as half of the water used outdoors goes to waste through overwatering; a WaterSense labeled controller skips rainy days by itself. It takes the old timer’s 24-volt wires one for one in about 45 minutes for $80 to $200. Label each wire before pulling it, and walk every zone afterward to catch a broken head.',
    icon: 'CloudSunRain',
    picture: {
      id: 'smart-irrigation',
      alt: 'A controller on a house wall and a sprinkler at work on the lawn beside it',
    },
    link: 'https://www.amazon.com/s?k=watersense+smart+sprinkler+controller+wifi',
    linkText: 'Shop sprinkler controllers',
    source: {
      label: 'EPA WaterSense: Labeled Controllers',
      url: 'https://www.epa.gov/watersense/watersense-labeled-controllers',
    },
  },
] as const satisfies readonly Tip[];
