import { setTimeout as wait } from 'node:timers/promises';
import { healthOf, SITES } from '../../playwright.config.ts';

/** As long as the start of a site may take, builds included. */
const MOST_MS = 300_000;

/**
 * Waits until every site under test is built and served.
 * @throws Error that names one that is not.
 */
export default async function sitesReady(): Promise<void> {
  const deadline = performance.now() + MOST_MS;
  for (const [name, { port }] of Object.entries(SITES)) {
    while (!(await fetch(healthOf(port)).catch(() => null))?.ok) {
      if (performance.now() > deadline)
        throw new Error(`The ${name} site does not start: see what it says above.`);
      await wait(100);
    }
  }
}
