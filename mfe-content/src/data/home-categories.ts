import { HouseWifi, Sofa, Trees } from 'lucide-react';
import type { Category } from './types.ts';

/** The three category cards of the home page. */
export const homeCategories = [
  {
    id: 'interior',
    title: 'Interior Tips',
    description:
      'Paint, light, storage and the measurements that make a room feel finished, with the cost and time of each.',
    icon: Sofa,
    picture: {
      id: 'category-interior',
      alt: 'A green living room with a pale sofa, framed pictures, a floor lamp and a tall plant by the window',
    },
    link: '/interior-tips',
  },
  {
    id: 'outdoor',
    title: 'Outdoor Solutions',
    description:
      'Gutters, drainage, decks, beds, shade and light: the yard work that protects the house and makes it nicer to sit outside.',
    icon: Trees,
    picture: {
      id: 'category-outdoor',
      alt: 'A round table with two green chairs under a striped umbrella on a wooden deck',
    },
    link: '/outdoor-solutions',
  },
  {
    id: 'smart',
    title: 'Smart Home',
    description:
      'Thermostats, locks, sensors and lights that are worth having, and what to check in your house before you order one.',
    icon: HouseWifi,
    picture: {
      id: 'category-smart',
      alt: 'A control tablet between a lit lamp, a smart speaker and a thermostat reading 68',
    },
    link: '/smart-home',
  },
] as const satisfies readonly Category[];
