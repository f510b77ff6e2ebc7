// biome-ignore lint/plugin: the interval of polling a state.
import { setTimeout as wait } from 'node:timers/promises';
import { STATE_TIMEOUT_MS } from 'shared-lib/testing/test-timeouts.ts';

/** Returns the first truthy value of `check`. Works outside of Vitest, too. */
export async function until<Result>(check: () => Promise<Result> | Result): Promise<NonNullable<Result>> {
  const end = Date.now() + STATE_TIMEOUT_MS;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > end)
      throw new Error(`The expected state was not reached within ${STATE_TIMEOUT_MS / 1000} seconds.`);
    await wait(20);
  }
}
