import type { ProductPick } from './types.ts';

/** The three picked products of the smart-gadgets article, at the prices of the specification. */
export const smartGadgetsPicks = [
  {
    id: 'gadget-pick-thermostat',
    name: 'Smart Thermostat with Room Sensor',
    description:
      'Comes with a power adapter for houses that lack the common wire, and one sensor for the room that is always wrong. Check its compatibility page with a photo of your wires.',
    price: 249.99,
    rating: 4.7,
    picture: {
      id: 'gadget-pick-thermostat',
      alt: 'A glossy smart thermostat and a small white sensor on a console table',
    },
    link: 'https://www.amazon.com/s?k=smart+thermostat+room+sensor+power+adapter+kit',
  },
  {
    id: 'gadget-pick-lock',
    name: 'Keypad Smart Deadbolt',
    description:
      'Touch keys that light up, a metal body and a keyway for bad days. It replaces a standard deadbolt with no new holes in the door.',
    price: 199.99,
    rating: 4.6,
    picture: {
      id: 'gadget-pick-lock',
      alt: 'A blue keypad deadbolt with a keyhole on a hall table, its keys in a dish',
    },
    link: 'https://www.amazon.com/s?k=keypad+smart+deadbolt+metal+with+backup+key',
  },
  {
    id: 'gadget-pick-doorbell',
    name: '2K Video Doorbell, Wired or Battery',
    description:
      'A head-to-toe picture and on-device alerts, with recordings kept on a small base in the house. The wedge in the box turns it away from the street.',
    price: 199.99,
    rating: 4.5,
    picture: {
      id: 'gadget-pick-doorbell',
      alt: 'A slim video doorbell on a hall table, its chime on the wall behind it',
    },
    link: 'https://www.amazon.com/s?k=2k+video+doorbell+local+storage+base+station',
  },
] as const satisfies readonly ProductPick[];
