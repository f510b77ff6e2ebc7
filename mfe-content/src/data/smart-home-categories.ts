import {
  BellRing,
  Blinds,
  Cctv,
  CloudSunRain,
  DoorClosedLocked,
  LampCeiling,
  Plug,
  Speaker,
  ThermometerSun,
  WavesHorizontal,
} from 'lucide-react';
import type { Tip } from './types.ts';

/** The ten tech categories of the smart-home page. */
export const smartHomeCategories = [
  {
    id: 'smart-lighting',
    title: 'Smart lighting',
    description:
      'For rooms with lamps, smart bulbs are simplest; for ceiling lights that everyone turns on at the wall, a $25 to $45 smart switch works better. Most switches need a neutral wire: turn off the breaker, test that the box is dead, and look inside before you order. Do not put a smart bulb on a dimmer, where it buzzes and dies young.',
    cost: '$10–$45 a light',
    time: '15–45 minutes',
    icon: LampCeiling,
    picture: {
      id: 'smart-lighting',
      alt: 'Three globe pendants in warm tones over a table with a control tablet, a switch on the wall',
    },
    link: 'https://www.amazon.com/s?k=smart+light+switch+matter+neutral+wire',
    linkText: 'Shop smart lighting',
  },
  {
    id: 'smart-thermostats',
    title: 'Smart thermostats',
    description:
      'ENERGY STAR certified models save about 8% on heating and cooling bills on average, more in homes that are empty by day. Cut power at the breaker before you lift the cover. Thick cables with wire nuts mean line voltage for electric baseboards, which needs a different product and an electrician. Otherwise photograph the old terminals, and check for a C wire or an adapter in the kit.',
    cost: '$80–$250',
    time: '45–60 minutes',
    icon: ThermometerSun,
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
      'A keypad deadbolt ends the spare key under the mat: one code per person, deleted when it is no longer needed. Measure the backset (2 3/8 or 2 3/4 inches) and make sure the bolt slides freely by hand, because a binding door drains batteries in weeks. Buy a model with a real keyhole, and if you rent, ask first.',
    cost: '$90–$250',
    time: '30–60 minutes',
    icon: DoorClosedLocked,
    picture: {
      id: 'smart-locks',
      alt: 'A keypad lock with a keyhole above a brass lever on a blue front door',
    },
    link: 'https://www.amazon.com/s?k=smart+lock+keypad+deadbolt+with+key',
    linkText: 'Shop smart locks',
  },
  {
    id: 'smart-doorbells',
    title: 'Video doorbells',
    description:
      'Wired models use the old chime’s transformer, 16 to 24 volts, and never need charging; turn off its breaker before you touch the wires. Battery models go up in 15 minutes and need a recharge every two to six months. Add the subscription, often $4 to $10 a month, to the price. Aim it at your own step, not the neighbor’s window, and tell visitors if it records sound.',
    cost: '$60–$200',
    time: '15–60 minutes',
    icon: BellRing,
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
      'Have somebody hold the ladder, and check the wall for wires and pipes before you drill. Two cameras cover most houses: one on the driveway and one on the back door, 8 to 9 feet up, out of reach and out of direct sun. Let cable holes slope down to the outside. Prefer local storage, 2K video and two-factor sign-in, and change the factory password on day one. Keep them out of bedrooms and baths.',
    cost: '$50–$150 each',
    time: '1–2 hours',
    icon: Cctv,
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
      'This is the cheapest way to start: a lamp on a schedule, a fan on a timer, a power reading for the freezer. Do not use one for space heaters, pumps or medical equipment. Read the rating, usually 15 amps, and use an outdoor model in a covered GFCI outlet for anything in the rain.',
    cost: '$8–$15 each',
    time: '5–10 minutes',
    icon: Plug,
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
      'Choose the voice assistant before the gadgets, since it decides what works together. A speaker with Matter and a Thread border router lets sensors from different makers share one network. Mute the microphone with its button when you want privacy, and set a spoken code for locks and purchases.',
    cost: '$50–$130',
    time: '20–30 minutes',
    icon: Speaker,
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
      'Put a sensor under each sink, behind the washer and by the water heater, and let it alert your phone. The next step is a motorized valve that closes the main by itself, but never one on a line that feeds fire sprinklers: about $100 for a clamp-on for a lever handle, $300 to $500 plus a plumber for an in-line valve. Test it all with a wet cloth every six months.',
    cost: '$15–$30 a sensor',
    time: '15–30 minutes',
    icon: WavesHorizontal,
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
      'Motors for the blinds you own run $60 to $150 a window, finished motorized shades $150 to $400. Start with the sunny side and the stairwell window no one can reach, on a schedule that closes them at two in the afternoon. A cordless motor also gets rid of the looped cord, which can strangle a small child.',
    cost: '$60–$400 a window',
    time: '30–60 minutes a window',
    icon: Blinds,
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
      'As much as half of the water used outdoors is wasted by overwatering, EPA says; a WaterSense labeled controller skips rainy days by itself. Unplug the old timer, label each 24-volt wire before you pull it, and move the wires over one for one. Then walk every zone to catch a broken head.',
    cost: '$80–$200',
    time: '45–60 minutes',
    icon: CloudSunRain,
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
