import type { Page } from '@playwright/test';

/** Scrolls to `top`, in pixels, and waits for the browser's scrollend. It must move the page. */
export async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        window.addEventListener('scrollend', () => resolve(), { once: true });
        window.scrollTo({ top: to, behavior: 'instant' });
      }),
    top,
  );
}
