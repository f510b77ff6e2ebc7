// biome-ignore lint/plugin: between two looks at a state.
import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';

/** Waits until `check` gives something true, and gives it. Also for what runs outside of Vitest. */
export async function until<Result>(check: () => Promise<Result> | Result): Promise<NonNullable<Result>> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > end) throw new Error(`It did not happen within ${PATIENCE_MS / 1000} seconds.`);
    await wait(20);
  }
}
