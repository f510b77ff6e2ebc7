import { expect, type Page } from '@playwright/test';
import { interactive } from './interactive.ts';

/** A visible page whose application has not loaded. */
export interface UnhydratedPage {
  /** Checks that the page is not hydrated, then lets the application load and waits for it. */
  hydrate(): Promise<void>;
  /** Fails if the page is hydrated. */
  expectUnhydrated(): Promise<void>;
}

/**
 * Opens `path` and delays the shell, so that "before hydration" does not depend on the load of the machine.
 */
export async function unhydratedPage(page: Page, path: string): Promise<UnhydratedPage> {
  const held = Promise.withResolvers<void>();
  // Disables the page's timer that submits a waiting form after eight seconds, which another test covers.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, ms = 0, ...all: unknown[]) =>
      ms < 5000 ? setTimeout(work, ms, ...all) : 0) as typeof window.setTimeout;
  });
  await page.route('**/_r/shell/**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });

  async function expectUnhydrated(): Promise<void> {
    const marks = await page.evaluate(() =>
      performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('page ')),
    );
    expect(marks).toEqual([]);
  }
  return {
    expectUnhydrated,
    async hydrate() {
      await expectUnhydrated();
      held.resolve();
      await interactive(page);
    },
  };
}
