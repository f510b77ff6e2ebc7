import type { Quote } from './types.ts';

/** The quote of the outdoor page. */
export const outdoorQuote = {
  text: 'Before the pergola and the lights, go outside in the rain for ten minutes. Where the water goes decides what your house and your garden will be like in ten years.',
  attribution: 'The Gable & Grain editors',
} as const satisfies Quote;
