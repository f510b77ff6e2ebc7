import { setTimeout as wait } from 'node:timers/promises';

/** Waits until `check` gives something true, and gives it; fails after a minute, or after `patienceMs`. */
export async function until<Result>(
  check: () => Promise<Result> | Result,
  patienceMs = 60_000,
): Promise<NonNullable<Result>> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > end) throw new Error(`It did not happen within ${patienceMs / 1000} seconds.`);
    await wait(20);
  }
}
