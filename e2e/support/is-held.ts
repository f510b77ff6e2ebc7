import { expect, type Locator } from '@playwright/test';

/** Looks again sooner than Playwright does by itself. */
export const SOON = { intervals: [20, 50, 100, 250] };

/**
 * Turns to the search button, without moving the focus, and waits until React holds an element. Until then, a link
 * leads to its page by a full load.
 */
export const isHeld = (element: Locator): Promise<void> =>
  expect
    .poll(
      () =>
        element.evaluate((node) => {
          document
            .querySelector('[data-search=main]')
            ?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
          return Object.keys(node).some((key) => key.startsWith('__reactProps'));
        }),
      SOON,
    )
    .toBe(true);
