import type { ProductPick } from './types.ts';

/** The four top picks of the smart-home page. */
export const smartHomePicks = [
  {
    id: 'pick-smart-hub',
    name: 'Matter Smart Home Hub',
    description:
      'One box for Matter, Thread and Zigbee keeps automations running inside the house when the internet is down. Plug it in by cable near the middle of the home.',
    price: 129.99,
    rating: 4.5,
    picture: { id: 'pick-smart-hub', alt: 'A round white hub on a desk between a bulb and a plug' },
    link: 'https://www.amazon.com/s?k=matter+smart+home+hub+thread+zigbee',
  },
  {
    id: 'pick-smart-plugs',
    name: 'Smart Plugs, 4-Pack',
    description:
      'Compact bodies leave the second outlet free, and built-in metering shows what the old freezer costs. Pick Matter models and changing phones later will not strand them.',
    price: 32.99,
    rating: 4.6,
    picture: {
      id: 'pick-smart-plugs',
      alt: 'Four white smart plugs on a wooden table, one turned to show its prongs',
    },
    link: 'https://www.amazon.com/s?k=matter+smart+plug+4+pack+energy+monitoring',
  },
  {
    id: 'pick-leak-kit',
    name: 'Wi-Fi Leak Sensor Kit',
    description:
      'Three sensors and a bridge that both sounds off and sends a message. Probes on a cord let a sensor reach under a dishwasher, where leaks begin.',
    price: 59.99,
    rating: 4.6,
    picture: {
      id: 'pick-leak-kit',
      alt: 'Three round leak sensors, a small bridge and a shutoff on the pipe above them',
    },
    link: 'https://www.amazon.com/s?k=wifi+water+leak+sensor+kit+with+bridge',
  },
  {
    id: 'pick-smart-bulbs',
    name: 'Color Smart Bulbs, 4-Pack',
    description:
      'Tunable from candle-warm 2200 K to daylight, with color for the odd birthday. Ask for 800 lumens at white, as many color bulbs are dimmer than the lamp they replace.',
    price: 44.99,
    rating: 4.5,
    picture: {
      id: 'pick-smart-bulbs',
      alt: 'Four smart bulbs glowing amber, pink, green and white on a shelf',
    },
    link: 'https://www.amazon.com/s?k=color+smart+bulbs+4+pack+800+lumens+matter',
  },
] as const satisfies readonly ProductPick[];
