import { expect, type Page } from '@playwright/test';
import { interactive } from './interactive.ts';

/** A page on the screen whose application is still on its way. */
export interface UnhydratedPage {
  /** Checks that the page is as the server sent it, then lets the application arrive and waits for it. */
  hydrate(): Promise<void>;
  /** Fails if the application has already taken over. */
  expectUnhydrated(): Promise<void>;
}

/**
 * Opens `path` and holds the shell back, so that "before hydration" does not depend on this machine's load.
 */
export async function unhydratedPage(page: Page, path: string): Promise<UnhydratedPage> {
  const held = Promise.withResolvers<void>();
  // After eight seconds the page sends a held form itself. That is another test's subject, and a busy machine is there soon.
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
