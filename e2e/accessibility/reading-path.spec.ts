import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { siteSearch } from '../support/site-search.ts';
import { test } from '../support/worker-page.ts';
import { BARE_HEADER, FOOTER, HEADER, type ReadingPath, SEARCH, SHELL } from './reading-path.ts';
import { BARE, GATED } from './reading-path-account.ts';
import { CONTENT } from './reading-path-content.ts';
import { GUIDE } from './reading-path-guide.ts';
import { TIPS } from './reading-path-tips.ts';

const LANDMARK_OR_HEADING =
  /^(banner|complementary|contentinfo|dialog|form|heading|main|navigation|region|search)\b/;

/** The one page whose address is nobody's, so that no remote says that it is there. */
const NO_PAGE = '/no-such-page';

/** More than any page has. */
const MOST_STOPS = 120;

const linesOf = (text: string): string[] => text.trim().split(/\s*\n\s*/);

/** The parts, one after the other. */
function joined(...parts: readonly ReadingPath[]): Record<keyof ReadingPath, string[]> {
  return {
    outline: parts.flatMap(({ outline }) => linesOf(outline)),
    stops: parts.flatMap(({ stops }) => linesOf(stops)),
  };
}

/** The landmarks and headings in `part`, as the accessibility tree has them. */
async function outlineOf(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n').map((line) => line.trim().replace(/^- /, ''));
  return lines.filter((line) => LANDMARK_OR_HEADING.test(line)).map((line) => line.replace(/:$/, ''));
}

/** Presses Tab until the focus leaves the page, and tells every stop. */
async function walk(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const said: string[] = [];
  while (said.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    // What appears when something is scrolled out of sight does so with the next frame.
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'new Promise((tell) => requestAnimationFrame(() => tell(document.activeElement)))',
      awaitPromise: true,
    });
    const { objectId = '' } = result;
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    if (result.className === 'HTMLBodyElement') break;
    // Some versions keep a space at the beginning of a label.
    said.push(`${node?.role?.value} ${String(node?.name?.value).trim()}`);
  }
  await session.detach();
  return said;
}

/** Waits for what comes with the application. */
async function expectControls(page: Page, stops: readonly string[]): Promise<void> {
  for (const stop of stops) {
    const [, role, name = ''] = /^(button|textbox) (.*)$/.exec(stop) ?? [];
    if (role !== 'button' && role !== 'textbox') continue;
    await expect(page.getByRole(role, { name, exact: true }).first()).toBeVisible();
  }
}

async function expectPath(page: Page, path: string, ...parts: readonly ReadingPath[]): Promise<void> {
  const expected = joined(...parts);
  await page.setViewportSize({ width: 1280, height: 900 });
  if (path === NO_PAGE) await page.goto(path);
  else await openPage(page, path);
  await expectControls(page, expected.stops);
  expect
    .soft(await outlineOf(page.locator('body')), `${path}: landmarks and headings`)
    .toEqual(expected.outline);
  expect.soft(await walk(page), `${path}: stops of the keyboard`).toEqual(expected.stops);
}

for (const [path, part] of Object.entries({ ...CONTENT, ...TIPS, ...GUIDE, ...SHELL })) {
  test(`${path} is read and walked in its order`, async ({ workerPage }) => {
    await expectPath(workerPage, path, HEADER, part, FOOTER);
  });
}

test('the pages outside the shared layout are read and walked in their order', async ({ workerPage }) => {
  for (const [path, part] of Object.entries(BARE)) await expectPath(workerPage, path, BARE_HEADER, part);
});

test('the pages of a signed-in visitor are read and walked in their order', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '');
  for (const [path, part] of Object.entries(GATED)) await expectPath(page, path, HEADER, part, FOOTER);
});

test('the open search is read and walked in its order, and nothing behind it', async ({ workerPage }) => {
  await openPage(workerPage, '/blog');
  const { dialog } = await siteSearch.open(workerPage);
  const expected = joined(SEARCH);
  expect(await outlineOf(dialog)).toEqual(expected.outline);
  expect(await walk(workerPage)).toEqual(expected.stops);
});
