import { BellElectric, Cctv, Droplets, LampDesk, LockKeyhole, Mic, Thermometer } from 'lucide-react';
import { smartGadgetsForHome } from '../article-list.ts';
import type { Article } from '../types.ts';

/** The smart-gadgets article: seven gadgets, its prices and date as the specification gives them. */
export default {
  ...smartGadgetsForHome,
  shortTitle: 'Smart gadgets',
  changes:
    'We put the breakers, the ladder and the check for wires ahead of the steps that need them, and replaced advice to plane a strike plate.',
  author: 'The Gable & Grain editors',
  introduction: [
    'A gadget belongs in the house when it does its job with the phone in a drawer and the internet down. Everything here passes that test or fails harmlessly.',
    'For each one we list the features that still matter after ten months. Buy one, live with it for two weeks, and only then buy the next.',
  ],
  items: [
    {
      id: 'gadget-thermostat',
      title: 'A thermostat that notices you left',
      description:
        'Certified models cut heating and cooling bills by about 8% on average, ENERGY STAR reports. Turn off the furnace and air conditioner breakers first, and if the wires do not match the manual’s picture, stop and call a heating contractor. Installation takes 45 minutes on a standard 24-volt system; many utilities pay $50 to $100 back.',
      features: [
        'Room sensors, so the bedroom sets the temperature at night and the kitchen by day.',
        'Geofencing that works with more than one phone.',
        'A lockout temperature for heat-pump backup heat.',
        'Buttons or a dial that guests can use without an account.',
      ],
      icon: Thermometer,
      picture: {
        id: 'gadget-thermostat',
        alt: 'A square smart thermostat reads 72 on a wall beside a staircase',
      },
      link: 'https://www.amazon.com/s?k=smart+thermostat+with+room+sensor',
      linkText: 'Shop thermostats',
      source: {
        label: 'ENERGY STAR: Smart Thermostats',
        url: 'https://www.energystar.gov/products/smart_thermostats',
      },
    },
    {
      id: 'gadget-doorbell',
      title: 'A doorbell that shows the parcel',
      description:
        'The good ones see down to the doormat as well as out to the street. Wired doorbells need a transformer of 16 volts or more, as stamped on a small box near the panel or furnace; changing an old 10-volt one is an electrician’s job. Turn off the breaker before you swap the button. Plan on $60 to $200, and ask what still works without a subscription.',
      features: [
        'A tall picture, 3:4 or 1:1, rather than a wide one.',
        'Package and person alerts worked out on the device.',
        'Storage on a card or base station in the house.',
        'Privacy zones that black out the sidewalk and the house opposite.',
      ],
      icon: BellElectric,
      picture: {
        id: 'gadget-doorbell',
        alt: 'A phone shows a courier with a parcel while a doorbell rings by the door',
      },
      link: 'https://www.amazon.com/s?k=video+doorbell+head+to+toe+view+package+detection',
      linkText: 'Shop doorbells',
    },
    {
      id: 'gadget-voice',
      title: 'A voice assistant for busy hands',
      description:
        'Timers, lists and lights are what people still use after a year, and a $35 to $100 speaker does all three. Keep it away from the television, which can set it off. Review and delete recordings in its settings once a season.',
      features: [
        'A hardware switch that cuts the microphones and shows it.',
        'Matter control, and Thread if you plan battery sensors.',
        'Voice profiles, so calendars stay with their owners.',
        'A guest mode that keeps purchases and messages out of reach.',
      ],
      icon: Mic,
      picture: {
        id: 'gadget-voice',
        alt: 'A woman talks to a smart display that shows the weather on a kitchen counter',
      },
      link: 'https://www.amazon.com/s?k=smart+speaker+voice+assistant+microphone+mute',
      linkText: 'Shop voice assistants',
    },
    {
      id: 'gadget-plugs-lights',
      title: 'Plugs and lights that keep their own schedule',
      description:
        'For $12, a lamp that comes on at sunset makes an empty house look lived in. Use plugs for lamps and fans, switches for ceiling lights, and bulbs only where you want color. Anything that makes heat, from a toaster to a space heater, goes straight into a wall outlet.',
      features: [
        'Schedules stored in the plug itself, so they survive a router restart.',
        'An ETL or UL mark and a 15-amp rating.',
        'A real button on the body for people without the app.',
        'Power-on behavior you can set, so lights do not all blaze after an outage.',
      ],
      icon: LampDesk,
      picture: {
        id: 'gadget-plugs-lights',
        alt: 'A lamp glows on a table beside a smart plug and a phone that shows its schedule',
      },
      link: 'https://www.amazon.com/s?k=smart+plugs+and+smart+bulbs+starter+set',
      linkText: 'Shop plugs and lights',
    },
    {
      id: 'gadget-camera',
      title: 'A camera that watches the door, not your life',
      description:
        'One outdoor camera over the back door tells you most of what a second and third would. Have a helper hold a stable ladder, and check the wall for wires. Mount it 8 feet up or a little higher, and let the cable dip below its hole so rain drips off. Laws on recording sound differ by state, so turn audio off unless you know yours.',
      features: [
        'Local recording with an encrypted card or base.',
        'Two-step sign-in that cannot be turned off by accident.',
        'Infrared plus a small spotlight, for faces instead of silhouettes.',
        'A maker that says how many years of updates you will get.',
      ],
      icon: Cctv,
      picture: {
        id: 'gadget-camera',
        alt: 'A camera with a small spotlight watches a back door at night, a cat on the mat',
      },
      link: 'https://www.amazon.com/s?k=outdoor+security+camera+spotlight+local+storage',
      linkText: 'Shop outdoor cameras',
    },
    {
      id: 'gadget-lock',
      title: 'A lock that ends the hidden key',
      description:
        'Codes for the sitter and the plumber that expire on Friday are worth more than any app trick. Installation takes 30 minutes with a screwdriver if the bolt already glides; if it binds, move or file the strike plate before you blame the lock. Carry the key anyway, because batteries quit on cold nights.',
      features: [
        'ANSI/BHMA Grade 1 or 2 printed on the box.',
        'Ten or more codes, each with hours and an end date.',
        'A low-battery warning weeks ahead, and a 9-volt contact or key as backup.',
        'Auto-lock with a door sensor, so it never throws the bolt while the door is open.',
      ],
      icon: LockKeyhole,
      picture: {
        id: 'gadget-lock',
        alt: 'A finger taps a code into a keypad deadbolt with a keyhole on a closed green door',
      },
      link: 'https://www.amazon.com/s?k=smart+deadbolt+bhma+grade+keypad+auto+lock',
      linkText: 'Shop keypad locks',
    },
    {
      id: 'gadget-leak',
      title: 'A leak sensor in every wet corner',
      description:
        'At $15 to $30 each, this is the dullest gadget here and the most likely to save you thousands. Start with the water heater, the washer, the dishwasher and the sink you use least, where a drip goes unseen the longest. Ask your insurer whether an automatic shutoff lowers your premium.',
      features: [
        'A siren of 80 decibels or more in addition to the phone alert.',
        'Contacts on the underside and a probe on a cord for tight spaces.',
        'A freeze warning at about 40 °F for pipes in a garage.',
        'Batteries that last two years and report their charge.',
      ],
      icon: Droplets,
      picture: {
        id: 'gadget-leak',
        alt: 'A leak sensor sounds its alarm in a puddle beside a washing machine',
      },
      link: 'https://www.amazon.com/s?k=smart+water+leak+detector+siren+freeze+alert',
      linkText: 'Shop leak detectors',
    },
  ],
  summary: [
    'Buy first: leak sensors, then the lock.',
    'Best payback: the thermostat, if the house is empty by day.',
    'Before any of them: a strong Wi-Fi password and two-step sign-in.',
  ],
  picks: [
    {
      id: 'gadget-pick-thermostat',
      name: 'Smart Thermostat with Room Sensor',
      description:
        'Look for a power adapter in the box, for houses without the common wire, and one sensor for the room that is never right. Check the maker’s compatibility page with a photo of your wires.',
      price: 249.99,
      priceAsOf: '2025-06-15',
      rating: 4.7,
      bestFor: 'Central heat with one problem room',
      insistOn: 'A power adapter and one room sensor',
      skipIf: 'You have 240-volt baseboard heat',
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
        'Look for touch keys that light up, a metal body and a keyhole for the day the batteries die. It should replace a standard deadbolt with no new holes in the door.',
      price: 199.99,
      priceAsOf: '2025-06-15',
      rating: 4.6,
      bestFor: 'Guests, cleaners and lost keys',
      insistOn: 'A keyhole and a metal body',
      skipIf: 'Your landlord owns the lock',
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
        'Look for a head-to-toe picture and on-device alerts, with recordings kept on a small base in the house. A wedge in the box lets you turn it away from the street.',
      price: 199.99,
      priceAsOf: '2025-06-15',
      rating: 4.5,
      bestFor: 'Packages and visitors you cannot hear',
      insistOn: 'Recordings kept on a base in the house',
      skipIf: 'Its view would be the neighbor’s door',
      picture: {
        id: 'gadget-pick-doorbell',
        alt: 'A slim video doorbell on a hall table, its chime on the wall behind it',
      },
      link: 'https://www.amazon.com/s?k=2k+video+doorbell+local+storage+base+station',
    },
  ],
  guide: {
    title: 'Sensors warn you. Upkeep prevents.',
    text: 'The free homeowners guide covers the part of a well-run house that needs no batteries.',
  },
} as const satisfies Article;
