/** Specification section 9: how long the words after a reset or a verification stand, in milliseconds. */
export const REDIRECT_DELAY_MS = 3000;
