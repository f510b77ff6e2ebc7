import type { Quote } from './types.ts';

/** The quote of the interior page. */
export const interiorQuote = {
  text: 'Measure twice, leave the tape on the floor for a day, and only then buy. The cheapest thing in any room is the one you did not have to send back.',
  attribution: 'The Gable & Grain editors',
} as const satisfies Quote;
