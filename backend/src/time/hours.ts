export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** The start of the hour of a time, so that a count tells nothing more exact. */
export const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;
/** The start of its day, in UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
