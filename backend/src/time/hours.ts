export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** The start of the UTC hour that contains a time. */
export const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;
export const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
