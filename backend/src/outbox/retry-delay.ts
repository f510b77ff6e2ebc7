const FIRST_MS = 5000;
const LONGEST_MS = 60 * 60 * 1000;

/**
 * How long to wait after the given attempt (1 is the first), in milliseconds: doubling from 5 s to an hour, of which a
 * random half is taken off so that what failed together does not come back together.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(full * (1 - random() / 2));
}
