export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** The start of the hour of a time, in UTC. */
export const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;
/** The start of the day of a time, in UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
