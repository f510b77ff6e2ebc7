import type { Page } from '@playwright/test';

declare global {
  interface Window {
    timeOnShow?: number;
  }
}

/** Measures inside the page how long a text is shown, so that a busy machine does not distort it. */
export const timeOnShow = {
  /** Watches for `text`. Call it before the page is opened. */
  async watch(page: Page, text: string): Promise<void> {
    await page.addInitScript((awaited) => {
      let since: number | undefined;
      new MutationObserver(() => {
        const shown = document.getElementById('root')?.textContent.includes(awaited) ?? false;
        if (shown) since ??= performance.now();
        else if (since !== undefined) window.timeOnShow ??= performance.now() - since;
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, text);
  },
  /** The milliseconds between its first appearance and its end, which it waits for. */
  async measured(page: Page): Promise<number> {
    const time = await page.waitForFunction(() => window.timeOnShow);
    return (await time.jsonValue()) ?? Number.NaN;
  },
};
