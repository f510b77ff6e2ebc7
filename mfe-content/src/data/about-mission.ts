import type { Mission } from './types.ts';

/** The mission text of the about page. */
export const aboutMission = {
  title: 'A house that works, one weekend at a time',
  paragraphs: [
    'This site is for people who own a home, have a free Saturday and want to spend it well. We write about rooms, yards, repairs and the useful kind of technology, in plain words and with real numbers.',
    'Good advice is specific. It tells you the size of the screw, the hours until the grout is dry, the price before you are standing in the aisle, and the moment to put the tool down and call someone.',
    'The site earns its keep through retailer links, which we mark wherever they appear. No maker pays to be mentioned, and a tip that needs no purchase stands on the page without a link.',
  ],
} as const satisfies Mission;
