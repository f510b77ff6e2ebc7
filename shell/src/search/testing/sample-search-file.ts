import type { SearchFile } from 'shared-lib';

/** A small site to search: two pages of tips, a home page, and an article whose heading is its title. */
export const sampleSearchFile: SearchFile = {
  pages: [
    {
      path: '/',
      title: '',
      sections: [
        { anchor: '', heading: 'A better home', text: 'Ideas for every room.' },
        { anchor: 'picks', heading: 'Warm White LED Bulbs, 8-Pack', text: 'Choose 2700 K for the bedroom.' },
      ],
    },
    {
      path: '/interior-tips',
      title: 'Interior Tips',
      sections: [
        {
          anchor: '',
          heading: 'Rooms that feel finished',
          text: 'Ten changes you can see from the doorway.',
        },
        {
          anchor: 'interior-rug-size',
          heading: 'Size the rug to the furniture',
          text: 'The common mistake is a 5 × 7 rug adrift. In most living rooms an 8 × 10 is right.',
        },
        {
          anchor: 'interior-shelving',
          heading: 'Put shelves where the studs are',
          text: 'A bracket in a stud carries many times what a plastic plug in drywall will.',
        },
      ],
    },
    {
      path: '/smart-home',
      title: 'Smart Home',
      sections: [
        { anchor: '', heading: 'Smart home technology that helps', text: 'Ten kinds of devices.' },
        { anchor: 'smart-leak-sensors', heading: 'Leak sensors', text: 'A Wi-Fi sensor under each sink.' },
      ],
    },
    {
      path: '/energy',
      title: '10 Energy Tips',
      sections: [
        { anchor: '', heading: '10 Energy Tips', text: 'Cheapest first, for the whole home.' },
        {
          anchor: 'energy-led',
          heading: 'Change the bulbs you use most',
          text: 'An LED lasts up to 25 times longer.',
        },
      ],
    },
  ],
};
