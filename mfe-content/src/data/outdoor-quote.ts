import type { Quote } from './types.ts';

/** The quote of the outdoor page. */
export const outdoorQuote = {
  text: 'Before you plan the pergola and the lights, stand outside in the rain for ten minutes. Where the water goes decides how your house and yard will look in ten years.',
  attribution: 'The Gable & Grain editors',
} as const satisfies Quote;
