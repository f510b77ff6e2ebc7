import type { Tab } from './tab.ts';

/** How long a page may take on a busy machine before it counts as one that never comes alive. */
const PATIENCE_MS = 20_000;

/** How long it may take once it has reported an error: it seldom recovers. */
const PATIENCE_AFTER_ERROR_MS = 3000;

/** Resolves a while after the tab has reported an error; `signal` ends the watch. */
async function gaveUp({ heard }: Tab, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  while (!signal.aborted) {
    if (heard.some((line) => /^(error|uncaught)/.test(line) && !/status of 404/.test(line))) {
      await pause(PATIENCE_AFTER_ERROR_MS);
      return;
    }
    await pause(100);
  }
}

/**
 * Waits until the page at `path` is alive to its last part, and the browser has nothing left to do: a form's
 * code may come only when somebody is about to use the form.
 * @param mark the path in the shell's user-timing mark `page <path>`.
 * @throws Error when that takes too long.
 */
export async function hydrated(tab: Tab, mark: string): Promise<void> {
  const { page } = tab;
  const watch = new AbortController();
  const alive = async () => {
    const options = { timeout: PATIENCE_MS };
    await page.waitForFunction(
      (name) => performance.getEntriesByName(name).length > 0,
      `page ${mark}`,
      options,
    );
    await page.evaluate(() => {
      for (const form of document.querySelectorAll('form[data-hold]')) {
        form.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
      }
    });
    await page.waitForFunction(() => !document.querySelector('form[data-hold]'), undefined, options);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
  };
  const failed = gaveUp(tab, watch.signal).then(() => {
    if (!watch.signal.aborted) throw new Error('it reported an error, and nothing came after it.');
  });
  const arrived = alive();
  // Whichever comes second may still reject, and nobody waits for it.
  arrived.catch(() => {});
  try {
    await Promise.race([arrived, failed]);
  } finally {
    watch.abort();
    failed.catch(() => {});
  }
}
