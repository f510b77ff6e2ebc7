import type { ProductPick } from './types.ts';

/** The four top picks of the smart-home page. */
export const smartHomePicks = [
  {
    id: 'pick-smart-hub',
    name: 'Matter Smart Home Hub',
    description:
      'Look for one box with Matter, Thread and Zigbee that keeps automations running when the internet is down. Connect it to the router by cable, near the middle of the house.',
    price: 129.99,
    priceAsOf: '2025-06-15',
    rating: 4.5,
    bestFor: 'Sensors and lights of several makers',
    insistOn: 'Matter, Thread and Zigbee in one box',
    skipIf: 'You own two plugs: their app is enough',
    picture: { id: 'pick-smart-hub', alt: 'A round white hub on a desk between a bulb and a plug' },
    link: 'https://www.amazon.com/s?k=matter+smart+home+hub+thread+zigbee',
  },
  {
    id: 'pick-smart-plugs',
    name: 'Smart Plugs, 4-Pack',
    description:
      'Look for compact bodies that leave the second outlet free, and metering that shows what the old freezer costs. Matter models still work when you change phones.',
    price: 32.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Lamps, fans and finding what uses power',
    insistOn: 'Energy metering and a compact body',
    skipIf: 'The load is a heater or air conditioner',
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
      'Look for three sensors and a bridge that both sounds an alarm and sends a message. With a probe on a cord, a sensor reaches under a dishwasher, where leaks begin.',
    price: 59.99,
    priceAsOf: '2025-06-15',
    rating: 4.6,
    bestFor: 'Houses that stand empty during the day',
    insistOn: 'A probe on a cord and an alarm of its own',
    skipIf: 'Your Wi-Fi does not reach the basement',
    picture: {
      id: 'pick-leak-kit',
      alt: 'Three round leak sensors and a small bridge on a counter below a water pipe',
    },
    link: 'https://www.amazon.com/s?k=wifi+water+leak+sensor+kit+with+bridge',
  },
  {
    id: 'pick-smart-bulbs',
    name: 'Color Smart Bulbs, 4-Pack',
    description:
      'Look for a range from candle-warm 2200 K to daylight, with color for the occasional party. Insist on 800 lumens at white, because many color bulbs are dimmer than the bulb they replace.',
    price: 44.99,
    priceAsOf: '2025-06-15',
    rating: 4.5,
    bestFor: 'Lamps whose light you change often',
    insistOn: '800 lumens at white',
    skipIf: 'A wall switch often cuts their power',
    picture: {
      id: 'pick-smart-bulbs',
      alt: 'Four smart bulbs glowing amber, pink, green and white on a shelf',
    },
    link: 'https://www.amazon.com/s?k=color+smart+bulbs+4+pack+800+lumens+matter',
  },
] as const satisfies readonly ProductPick[];
