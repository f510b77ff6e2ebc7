/** Specification section 9: how long the thank-you stands, in milliseconds. */
export const REDIRECT_DELAY_MS = 1500;
