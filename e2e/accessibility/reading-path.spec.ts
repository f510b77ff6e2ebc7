import { type CDPSession, expect, type Page } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { ONE_OF_EACH_KIND, SITE_PAGES } from '../support/site-pages.ts';
import { siteSearch } from '../support/site-search.ts';
import { test } from '../support/worker-page.ts';

/** The not-found page, which no remote marks as interactive. */
const NO_PAGE = '/no-such-page';
/** Pages whose lists load after the page. */
const OWN: readonly string[] = SITE_PAGES.gated;

/** Headings, landmarks and controls. */
const READ =
  /^(heading|banner|complementary|contentinfo|main|navigation|region|search|button|checkbox|link|searchbox|textbox) /;

/** More than any page has. */
const MAX_STOPS = 120;

/** The current accessibility tree in reading order: Chromium builds it on demand. */
async function treeOf(session: CDPSession) {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (node: (typeof nodes)[number] | undefined): typeof nodes =>
    node ? [node, ...(node.childIds ?? []).flatMap((id) => inOrder(byId.get(id)))] : [];
  return inOrder(nodes[0])
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`)
    .filter((node) => READ.test(node));
}

const textOf = (page: Page) => page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').trim());

/** Reads to the end, a window at a time, and returns. */
const readToTheEnd = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

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

/**
 * Expects all content in the accessibility tree without scrolling, and in Tab order (WCAG 1.3.1, 1.3.2, 2.4.3).
 * Headings, names and landmarks: axe.spec.ts.
 */
async function expectRead(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // One document for both widths: only its styles depend on the width.
    if (width === 390) await page.goto(path);
    await interactive(page, path === NO_PAGE ? 'not-found' : path);
    if (OWN.includes(path)) {
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    }
    const where = `${path}, ${width} px`;
    const text = await textOf(page);
    const tree = await treeOf(session);
    await readToTheEnd(page);
    expect.soft(await textOf(page), `${where}: the text as it came, and after reading`).toBe(text);
    expect.soft(await treeOf(session), `${where}: what a screen reader has, and after reading`).toEqual(tree);
  }
  await session.detach();
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
}

for (const path of [...ONE_OF_EACH_KIND, '/login', NO_PAGE]) {
  test(`${path} has all content for screen readers and in Tab order`, ({ workerPage }) =>
    expectRead(workerPage, path));
}

test('the dashboard has all content for screen readers and in Tab order', async ({
  page,
  context,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(context, baseURL ?? '');
  await expectRead(page, '/dashboard');
});

test('Tab stops in the open search, and nowhere behind it', async ({ workerPage }) => {
  await openPage(workerPage, '/blog');
  const { dialog } = await siteSearch.open(workerPage);
  const inside = await dialog.evaluate((box) =>
    [...document.querySelectorAll('*')].map((one) => box.contains(one)),
  );
  await focusable(workerPage);
  await toBeginning(workerPage);
  const stops = await walkFrom(workerPage, await nextStop(workerPage));
  expect(stops.length).toBeGreaterThan(3);
  expect(stops.filter((stop) => !inside[stop])).toEqual([]);
});
