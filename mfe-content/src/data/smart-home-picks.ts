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
    picture: { id: 'pick-smart-hub', alt: 'A small square hub on a shelf with a soft light on its front' },
    link: 'https://www.amazon.com/s?k=matter+smart+home+hub+thread+zigbee',
  },
  {
    id: 'pick-smart-plugs',
    name: 'Smart Plugs, 4-Pack',
    description:
      'Compact bodies leave the second outlet free, and built-in metering shows what the old freezer costs. Pick Matter models and changing phones later will not strand them.',
    price: 32.99,
    rating: 4.6,
    picture: { id: 'pick-smart-plugs', alt: 'Four white smart plugs in a row on a wooden table' },
    link: 'https://www.amazon.com/s?k=matter+smart+plug+4+pack+energy+monitoring',
  },
  {
    id: 'pick-leak-kit',
    name: 'Wi-Fi Leak Sensor Kit',
    description:
      'Three sensors and a bridge that both sounds off and sends a message. Probes on a cord let a sensor reach under a dishwasher, where leaks begin.',
    price: 59.99,
    rating: 4.6,
    picture: { id: 'pick-leak-kit', alt: 'Three round leak sensors and a plug-in bridge on a tiled floor' },
    link: 'https://www.amazon.com/s?k=wifi+water+leak+sensor+kit+with+bridge',
  },
  {
    id: 'pick-smart-bulbs',
    name: 'Color Smart Bulbs, 4-Pack',
    description:
      'Tunable from candle-warm 2200 K to daylight, with color for the odd birthday. Ask for 800 lumens at white, as many color bulbs are dimmer than the lamp they replace.',
    price: 44.99,
    rating: 4.5,
    picture: { id: 'pick-smart-bulbs', alt: 'Smart bulbs glowing amber, green and blue on a shelf' },
    link: 'https://www.amazon.com/s?k=color+smart+bulbs+4+pack+800+lumens+matter',
  },
] as const satisfies readonly ProductPick[];
