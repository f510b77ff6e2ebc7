import { expect, type Page } from '@playwright/test';
import { hydrationMonitor } from '../../delivery/src/core/gate/hydration-monitor.ts';
import { expectNothingFound } from '../support/axe.ts';
import { delayRequests, fullyHydrated, idle, openPage } from '../support/page.ts';
import { NO_PAGE, ONE_OF_EACH_KIND } from '../support/site.ts';
import { test } from '../support/test.ts';

// Animations would be measured halfway.
test.use({ reducedMotion: 'reduce' });

/** More than any page has. */
const MAX_STOPS = 120;

/** The focusable elements of the page, by their places in the document. */
const focusable = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('*')];
    Object.assign(window, { all });
    return all
      .filter((element) => element.matches('a[href], button, input, select, summary, textarea'))
      .filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled'))
      .filter((stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.closest('[inert]'))
      .map((stop) => all.indexOf(stop));
  });

/** Moves the focus to the beginning of the document. */
const toBeginning = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

/** Presses Tab and returns the place of the stop; -1 outside the page. */
async function nextStop(page: Page): Promise<number> {
  await page.keyboard.press('Tab');
  // The download bar appears in the frame after a scroll.
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { all } = window as unknown as { all: Element[] };
    return document.activeElement === document.body ? -1 : all.indexOf(document.activeElement as Element);
  });
}

/** Presses Tab from the first stop until the focus leaves the page or begins again. */
async function walkFrom(page: Page, first: number): Promise<number[]> {
  const stops = [first];
  while (stops.length < MAX_STOPS) {
    const stop = await nextStop(page);
    // A headless browser may wrap around immediately.
    if (stop === -1 || stop === first) break;
    stops.push(stop);
  }
  return stops;
}

/** Expects a page whose controls are in Tab order (WCAG 2.4.3), and nothing that axe finds. */
async function expectRead(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const should = await focusable(page);
  // A busy page may move the focus once more.
  await expect(async () => {
    await toBeginning(page);
    expect(await nextStop(page)).toBe(should[0]);
  }).toPass();
  const stops = await walkFrom(page, should[0] ?? -1);
  expect.soft(stops, `${path}: the keyboard stops everywhere`).toEqual(expect.arrayContaining(should));
  const inOrder = [...stops].sort((one, other) => one - other);
  expect.soft(stops, `${path}: the keyboard stops in the document's order`).toEqual(inOrder);

  await toBeginning(page);
  // Scroll to the end, where the download bar covers nothing.
  if (path === '/homeowners-guide-download') await page.keyboard.press('End');
  await expectNothingFound(page, path);
}

// The release checks hydrate with React's development build, which reports more; this tests the production build.
for (const path of [...ONE_OF_EACH_KIND, '/login', NO_PAGE])
  test(`${path} hydrates in place, reads in order and passes axe`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    const messages: string[] = [];
    page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack}`));
    page.on('console', (message) => {
      // The browser reports a document with the status 404.
      if (!message.location().url.endsWith(NO_PAGE)) messages.push(`${message.type()}: ${message.text()}`);
    });
    await hydrationMonitor.watch(page);
    // Scripts load after the document has settled, so earlier layout shifts are not theirs.
    const rest = await delayRequests(page, /\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await hydrationMonitor.atRest(page);
    rest();
    await fullyHydrated(page, path);
    await idle(page);
    const { before, lost, shifted } = await hydrationMonitor.report(page);
    expect.soft(before).toBeGreaterThan(20);
    expect.soft(lost).toEqual([]);
    expect.soft(shifted).toBe(0);
    expect.soft(messages).toEqual([]);
    await expectRead(page, path);
  });

test('Tab starts at the skip link and shows the focus at every stop', async ({ page }) => {
  await openPage(page, '/about');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  // Brand, nine links, search and account.
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
