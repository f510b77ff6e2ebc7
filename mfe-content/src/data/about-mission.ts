import type { Mission } from './types.ts';

/** The mission text of the about page. */
export const aboutMission = {
  title: 'A house that works, one weekend at a time',
  paragraphs: [
    'This site is for people who own a home and have a free Saturday to spend on it. We write about rooms, yards, repairs and useful technology, in plain words and with real numbers.',
    'Good advice is specific. It tells you the size of the screw, how long the grout has to cure, what it costs before you are standing in the aisle, and when to put the tool down and call someone.',
    'The site pays its way with retailer links, which we mark wherever they appear. No manufacturer pays to be mentioned.',
  ],
} as const satisfies Mission;
