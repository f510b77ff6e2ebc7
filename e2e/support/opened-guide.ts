import type { Page } from '@playwright/test';

/**
 * Opens the guide by `press`, closes its tab, and returns the requested address. The tab's URL has it only in browsers that
 * display PDFs.
 */
export async function openedGuide(page: Page, press: () => Promise<void>): Promise<string> {
  const tab = page.waitForEvent('popup');
  const request = page
    .context()
    .waitForEvent('request', (one) => one.isNavigationRequest() && one.url().endsWith('.pdf'));
  await press();
  const [popup, sent] = await Promise.all([tab, request]);
  await popup.close();
  return sent.url();
}
