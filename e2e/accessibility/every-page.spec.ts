import { expect, type Page } from '@playwright/test';
import { hydrationMonitor } from '../../delivery/src/core/gate/hydration-monitor.ts';
import { expectNoViolations } from '../support/axe.ts';
import { delayRequests, fullyHydrated, idle, openPage } from '../support/page.ts';
import { NO_PAGE, ONE_OF_EACH_KIND } from '../support/site.ts';
import { test } from '../support/test.ts';

// Without reduced motion, axe would measure colors in the middle of an animation.
test.use({ reducedMotion: 'reduce' });

const MAX_STOPS = 120;

const tabStops = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('*')];
    Object.assign(window, { all });
    return all
      .filter((element) => element.matches('a[href], button, input, select, summary, textarea'))
      .filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled'))
      .filter((stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.closest('[inert]'))
      .map((stop) => all.indexOf(stop));
  });

const focusBeginning = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

async function nextStop(page: Page): Promise<number> {
  await page.keyboard.press('Tab');
  // The download bar appears one animation frame after a scroll.
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { all } = window as unknown as { all: Element[] };
    return document.activeElement === document.body ? -1 : all.indexOf(document.activeElement as Element);
  });
}

async function walkFrom(page: Page, first: number): Promise<number[]> {
  const stops = [first];
  while (stops.length < MAX_STOPS) {
    const stop = await nextStop(page);
    // A headless browser may move the focus from the last element directly to the first.
    if (stop === -1 || stop === first) break;
    stops.push(stop);
  }
  return stops;
}

/** Tab must visit the controls in document order (WCAG 2.4.3). */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const expected = await tabStops(page);
  // A script that still runs may move the focus between these steps.
  await expect(async () => {
    await focusBeginning(page);
    expect(await nextStop(page)).toBe(expected[0]);
  }).toPass();
  const stops = await walkFrom(page, expected[0] ?? -1);
  expect.soft(stops, `${path}: Tab reaches every control`).toEqual(expect.arrayContaining(expected));
  const inOrder = [...stops].sort((one, other) => one - other);
  expect.soft(stops, `${path}: Tab follows the document's order`).toEqual(inOrder);

  await focusBeginning(page);
  // Scroll to the end, where the download bar covers nothing.
  if (path === '/homeowners-guide-download') await page.keyboard.press('End');
  await expectNoViolations(page, path);
}

for (const path of [...ONE_OF_EACH_KIND, '/login', NO_PAGE])
  test(`${path} hydrates in place, has its tab stops in order and passes axe`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    const messages: string[] = [];
    page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack}`));
    page.on('console', (message) => {
      // The browser logs an error for a document with the status 404.
      if (!message.location().url.endsWith(NO_PAGE)) messages.push(`${message.type()}: ${message.text()}`);
    });
    await hydrationMonitor.watch(page);
    // Scripts load only after the layout is stable, so every reported layout shift comes from them.
    const continueScripts = await delayRequests(page, /\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await hydrationMonitor.settle(page);
    continueScripts();
    await fullyHydrated(page, path);
    await idle(page);
    const { nodeCount, lost, layoutShift } = await hydrationMonitor.report(page);
    expect.soft(nodeCount).toBeGreaterThan(20);
    expect.soft(lost).toEqual([]);
    expect.soft(layoutShift).toBe(0);
    expect.soft(messages).toEqual([]);
    await expectAccessible(page, path);
  });

test('Tab starts at the skip link and shows the focus at every stop of the header', async ({ page }) => {
  await openPage(page, '/about');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  // The brand, nine links, the search and the account link.
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    await expect.soft(page.locator('header :focus'), `stop ${stop}`).not.toHaveCSS('outline-style', 'none');
  }
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});
