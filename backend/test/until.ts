import { setTimeout as wait } from 'node:timers/promises';

/** Waits until `check` gives something true, and gives it; fails after 60 seconds. */
export async function until<Result>(check: () => Promise<Result> | Result): Promise<NonNullable<Result>> {
  const end = Date.now() + 60_000;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > end) throw new Error('It did not happen within 60 seconds.');
    await wait(20);
  }
}
