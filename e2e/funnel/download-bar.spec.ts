import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';

const DOWNLOAD = '/homeowners-guide-download';

const buttons = (page: Page) => page.getByRole('main').getByRole('link', { name: /Download the guide/ });
/** From the top of the window to the bar, in pixels. */
const barTop = (page: Page) =>
  buttons(page)
    .last()
    .evaluate((button) => button.parentElement?.parentElement?.getBoundingClientRect().top ?? 0);

interface FocusStop {
  text: string;
  isCovered: boolean;
}

/** Runs in the page. The focused element in the next frame, and whether the bar covers it. */
const focusStop = async (): Promise<FocusStop> => {
  await new Promise(requestAnimationFrame);
  const button = [...document.querySelectorAll('main a[href="/homeowners-guide.pdf"]')].at(-1);
  const bar = button?.parentElement?.parentElement;
  // While the first button is visible, the bar is hidden and covers nothing.
  const isShown = bar && getComputedStyle(bar).visibility === 'visible';
  const edge = bar?.getBoundingClientRect();
  const focused = document.activeElement;
  if (!focused || focused === document.body || !edge) return { text: 'nothing', isCovered: false };
  const { top, bottom } = focused.getBoundingClientRect();
  return {
    text: focused.textContent,
    isCovered: isShown === true && focused !== button && bottom > edge.top && top < edge.bottom,
  };
};

/** A phone and a desktop. */
const WINDOWS = [
  [390, 844],
  [1280, 800],
] as const;

test('the bar is visible while the first button is not, and covers nothing at the end', async ({ page }) => {
  await openPage(page, DOWNLOAD);
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(buttons(page).first(), `${width} by ${height}`).toBeInViewport({ ratio: 1 });
    await expect(buttons(page)).toHaveCount(1);
    await page.locator('#benefits').scrollIntoViewIfNeeded();
    await expect(buttons(page).first()).not.toBeInViewport();
    await expect(buttons(page).last()).toBeInViewport({ ratio: 1 });
  }

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(buttons(page)).toHaveCount(2);
  const text = await page.getByRole('main').getByRole('listitem').last().boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  const bar = await barTop(page);
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar);
  expect(bar).toBeLessThan(footer?.y ?? 0);

  await page.setViewportSize({ width: 844, height: 390 });
  await page.locator('#benefits').scrollIntoViewIfNeeded();
  await expect(buttons(page)).toHaveCount(2);
  await expect(buttons(page).first()).not.toBeInViewport();
  await page.evaluate(() => document.querySelector('#previews')?.scrollIntoView());
  await expect(buttons(page).last()).not.toBeInViewport();
});

// WCAG 2.2, 2.4.11 "Focus Not Obscured".
test('it never covers the focused element, forward and backward, also at 320 px', async ({ page }) => {
  await openPage(page, DOWNLOAD);
  await page.setViewportSize({ width: 1280, height: 900 });
  const first = await buttons(page).first().boundingBox();
  /** So low that the bar covers the first button until it gets the focus. */
  const low = Math.round((first?.y ?? 0) + (first?.height ?? 0) + 10);
  for (const [width, height] of [
    [1280, low],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    const stops: FocusStop[] = [];
    // Measure after each key, before the next one scrolls the page.
    for (const key of [...Array(30).fill('Tab'), ...Array(10).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      stops.push(await page.evaluate(focusStop));
    }
    expect(
      stops.filter(({ isCovered }) => isCovered),
      `${width} by ${height}`,
    ).toEqual([]);
    expect(new Set(stops.map(({ text }) => text)).size).toBeGreaterThan(15);
  }
});
