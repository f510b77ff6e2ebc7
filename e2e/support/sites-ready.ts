// biome-ignore lint/plugin: between two looks at a state that builds come before.
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_TIMEOUT_MS } from 'shared-lib/testing/patience.ts';
import { healthOf, SITES } from '../../playwright.config.ts';

/**
 * Waits until every site under test is built and served.
 * @throws Error that names one that is not.
 */
export default async function sitesReady(): Promise<void> {
  const deadline = performance.now() + TEST_TIMEOUT_MS;
  for (const [name, { port }] of Object.entries(SITES)) {
    while (!(await fetch(healthOf(port)).catch(() => null))?.ok) {
      if (performance.now() > deadline)
        throw new Error(`The ${name} site does not start: see what it says above.`);
      await wait(100);
    }
  }
}
