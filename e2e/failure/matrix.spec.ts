import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { FederationManifest } from 'shared-lib/federation/documents.ts';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { keptDocument } from '../../delivery/src/core/gate/kept-document.ts';
import config from '../../playwright.config.ts';
import { type Break, breakFiles } from '../support/break-files.ts';
import { interactive } from '../support/interactive.ts';
import { isHeld, SOON } from '../support/is-held.ts';
import { liveManifest } from '../support/live-manifest.ts';
import { ownFiles } from '../support/own-files.ts';
import { sameDocument } from '../support/same-document.ts';
import { stopClock } from '../support/stop-clock.ts';
import { tryAgain } from '../support/try-again.ts';
import {
  CELLS,
  type Cell,
  FAULTS,
  type Fault,
  failuresTables,
  type Part,
  STATUS_WORDS,
  WORDS,
} from './matrix.ts';
import { pairsOf, pairwise } from './pairs.ts';
import { type App, cellsOf, ELSEWHERE, FIRST_PAGE, shortTrips, type Walk, wholeTrips } from './trips.ts';
import { halfFilled, isAlive, isShown, keeps, link, main, open, retry, startAt } from './visitor.ts';

let manifest: Promise<FederationManifest> | undefined;
/** Asked for once: nothing is released meanwhile. */
const manifestOf = (context: BrowserContext) => (manifest ??= liveManifest(context.request));

/** The files of a part, as addresses that are to break. */
async function filesOf(
  context: BrowserContext,
  part: Part,
  path: string,
): Promise<(path: string) => boolean> {
  const { apps, main: shell } = await manifestOf(context);
  if (part.kind === 'list') return (address) => address === '/federation.json';
  if (part.kind === 'shell') return (address) => address === shell;
  const release = apps[part.app ?? ''];
  if (!release) throw new Error(`No release of ${part.app} is live.`);
  const files = part.inner ? ownFiles(release, path) : [release.entry];
  return (address) => files.includes(address);
}

/** A visitor may tell somebody whose page it is: the remote and its version. */
async function ownerOf(context: BrowserContext, { app }: Part): Promise<string> {
  const { apps } = await manifestOf(context);
  return app && apps[app] ? `${app} ${apps[app].version}` : '';
}

async function breakPart(context: BrowserContext, { part, fault }: Cell, path: string): Promise<Break> {
  return breakFiles(context, await filesOf(context, part, path), fault);
}

/** One press, in the same document; only code that ran and threw needs another. */
async function press(page: Page, fault: Fault): Promise<void> {
  await sameDocument.mark(page);
  await tryAgain(page);
  if (fault !== 'throwing') expect(await sameDocument.isKept(page)).toBe(true);
}

/** A remote fails under a page that the visitor opens: its text and its form stay. */
async function onFirstLoad(page: Page, cell: Cell, app: App): Promise<void> {
  const { part, fault, way } = cell;
  const path = FIRST_PAGE[app];
  const broken = await breakPart(page.context(), cell, path);
  await open(page, path);
  if (fault !== 'slow') {
    if (fault === 'hanging') await keeps(page);
    const notice = page.getByRole('status').filter({ hasText: WORDS.remote['first load'] });
    await isShown(page, notice, cell);
    await expect(notice).toContainText(await ownerOf(page.context(), part));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { before, lost } = await keptDocument.report(page);
    expect(before).toBeGreaterThan(20);
    expect(lost).toEqual([]);
    await broken.repair();
    if (way === 'on one press') await press(page, fault);
    if (way === 'after a reload') await page.reload();
    if (way === 'by itself') {
      await link(page, ELSEWHERE[app].link).click();
      await expect(page).toHaveURL(ELSEWHERE[app].path);
      await expect(retry(page)).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(path);
    }
  }
  await halfFilled.stands(page, path);
  await isAlive(page);
  expect(broken.hits()).toBeGreaterThan(0);
  await broken.repair();
}

/** A link is followed while its page cannot come: the area says so, and the rest of the site works. */
async function byLink(
  page: Page,
  cell: Cell,
  { from, name, path }: { from: string; name: string; path: string },
): Promise<void> {
  const { fault, arrival, way } = cell;
  const arrived = main(page).locator('[data-mfe]').getByRole('heading', { level: 1 });
  let leftHeading = '';
  const comes = async () => {
    await expect(page).toHaveURL(path);
    await expect(arrived).toBeVisible();
    // The page that is left stays, with fields of the same names, until the next is complete.
    await expect(arrived).not.toHaveText(leftHeading);
    await expect(retry(page)).toBeHidden();
  };
  const broken = await breakPart(page.context(), cell, path === '/login' ? '/dashboard' : path);
  await isHeld(link(page, name));
  leftHeading = await arrived.innerText();
  if (arrival === 'hover before') {
    await link(page, name).hover();
    await expect.poll(broken.hits, SOON).toBeGreaterThan(0);
    if (fault === 'hanging') await page.clock.fastForward(7500);
    if (way === 'by itself') await broken.repair();
  }
  await link(page, name).click();
  if (fault === 'slow' || (arrival === 'hover before' && way === 'by itself')) {
    // What hangs since the hover is given up, and the click gets a request of its own.
    if (fault === 'hanging') {
      await expect(page).toHaveURL(path);
      await page.clock.fastForward(1000);
    }
    await comes();
    await broken.repair();
    return;
  }
  await expect.poll(broken.hits, SOON).toBeGreaterThan(0);
  const failure = page.getByRole('alert').filter({ hasText: WORDS.remote[arrival] });
  await isShown(page, failure, cell);
  await expect(failure).toContainText(await ownerOf(page.context(), cell.part));
  await broken.repair();
  if (way === 'on one press') await press(page, fault);
  if (way === 'after a reload') await page.reload();
  if (way === 'by itself') {
    await sameDocument.mark(page);
    await page.goBack();
    await expect(page).toHaveURL(from);
    await halfFilled.stands(page, from);
    await link(page, name).click();
    expect(await sameDocument.isKept(page)).toBe(true);
  }
  await comes();
}

// Pictures play no part here, and cost a busy machine more than everything else. The rest is Playwright's own value, which
// this one replaces: on a touch screen, pages behind links in view are fetched before a test can break them.
const BLINK_SETTINGS =
  'imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';
const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--blink-settings=${BLINK_SETTINGS}`],
  },
});

const SOME = pairwise(CELLS);
/** What this run visits. */
const VISITED = isWhole ? CELLS : SOME;
const nameOf = ({ part, fault, arrival, way }: Cell) => `${part.name}, ${fault}, ${arrival}: back ${way}`;
const ofRemotes = (cells: readonly Cell[]) => cells.filter(({ part }) => part.kind === 'remote');

test('docs/failures.md tells every cell of the matrix', () => {
  const [, told] = readFileSync('docs/failures.md', 'utf8').split('<!-- tables -->\n');
  expect(told).toBe(failuresTables(SOME.length));
});

test('the selection has every pair of what fails, fault, arrival and way back that the matrix has', () => {
  const pairs = (cells: readonly Cell[]) => new Set(cells.flatMap(pairsOf));
  expect(pairs(SOME)).toEqual(pairs(CELLS));
  for (const pair of ['shell + hanging', 'remote + slow', 'guide + own chunk', 'entry + hover before'])
    expect(pairs(SOME)).toContain(pair);
  expect(SOME.length).toBeLessThan(45);
  expect(pairwise(CELLS)).toEqual(SOME);
});

test('the trips visit every cell of the remotes once', () => {
  for (const [trips, cells] of [
    [wholeTrips(), CELLS],
    [shortTrips(ofRemotes(SOME)), SOME],
  ] as const) {
    expect(cellsOf(trips)).toHaveLength(ofRemotes(cells).length);
    expect(new Set(cellsOf(trips))).toEqual(new Set(ofRemotes(cells)));
  }
});

/** Opens a page, maybe without a part of its remote, and goes on from there once it is hydrated. */
async function walk(page: Page, { from, first, legs }: Walk): Promise<void> {
  let here = from;
  if (first) {
    await test.step(nameOf(first.cell), () => onFirstLoad(page, first.cell, first.app));
  }
  for (const { cell, link: name, path } of legs) {
    // Code that ran and threw stays in its document.
    if (!first || cell.fault === 'throwing') await startAt(page, here);
    await test.step(nameOf(cell), () => byLink(page, cell, { from: here, name, path }));
    await halfFilled.fillIn(page, path);
    await keeps(page);
    here = path;
  }
}

for (const { title, isHanging, walks } of isWhole ? wholeTrips() : shortTrips(ofRemotes(SOME))) {
  test(title, async ({ page }) => {
    if (isHanging) await page.clock.install();
    await keptDocument.watch(page);
    for (const one of walks) await walk(page, one);
  });
}

/** What a visitor is offered while the shell cannot come, and how its form is hydrated. */
async function withoutShell(page: Page, cell: Cell): Promise<void> {
  const { fault, way } = cell;
  const broken = await breakPart(page.context(), cell, '/contact');
  await page.goto('/contact');
  await halfFilled.fillIn(page, '/contact');
  if (fault !== 'slow') {
    await isShown(page, page.getByText(WORDS.shell['first load']), cell);
    // Its own button needs nothing of what is missing: the document says what is wrong, the server takes the rest.
    if (way === 'on one press') {
      const send = main(page).locator('form [type=submit]');
      await send.click();
      await expect(main(page)).toContainText('Invalid email address');
      await halfFilled.stands(page, '/contact');
      await halfFilled.complete(page);
      await send.click();
      await expect(page).toHaveTitle(/^Sent/);
      halfFilled.wasSent(page, '/contact');
      return broken.repair();
    }
    if (way === 'after a reload') {
      // What was typed outlives the reload that helps, and the one before that does not.
      await page.reload();
      await halfFilled.stands(page, '/contact');
    }
    await broken.repair();
    if (way === 'after a reload') await page.reload();
    if (way === 'by itself') {
      await page.clock.fastForward(5000);
      await page.keyboard.press('Shift');
    }
  }
  expect(broken.hits()).toBeGreaterThan(0);
  await halfFilled.stands(page, '/contact');
  await isAlive(page);
  await expect(page.getByText(WORDS.shell['first load'])).toBeHidden();
  await broken.repair();
}

/** The backend fails under a form that is sent: it stays as it is, and is sent with the next press. */
async function withoutBackend(page: Page, { fault, arrival, way }: Cell, broken: Break): Promise<void> {
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Paint', message: 'Hello' };
  const send = main(page).getByRole('button', { name: 'Send message' });
  const sent = page.getByText("Message sent successfully! We'll get back to you soon.");
  const stands = async () => {
    for (const [name, text] of Object.entries(message))
      await expect(halfFilled.field(page, name)).toHaveValue(text);
  };
  await page.goto(arrival === 'first load' ? '/contact' : '/free-homeowners-guide');
  if (arrival === 'soft navigation') {
    await isHeld(link(page, 'Contact'));
    await link(page, 'Contact').click();
    // The page that is left has fields of the same names.
    await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const [name, text] of Object.entries(message)) await halfFilled.field(page, name).fill(text);
  // What is sent is said for three seconds.
  const sendForGood = async () => {
    await interactive(page, '/contact');
    await stopClock(page);
    await send.click();
    await expect(sent).toBeVisible();
  };
  if (fault === 'slow') return sendForGood();
  await send.click();
  // The shared client gives up after 15 s.
  await expect(page.getByText(STATUS_WORDS[fault] ?? WORDS.backend[arrival])).toBeVisible();
  await stands();
  await broken.repair();
  if (way === 'after a reload') {
    await page.reload();
    await stands();
  }
  await sendForGood();
}

/** The connection goes between the text of a page and its scripts, or while the visitor goes on. */
async function withoutConnection(page: Page, { fault, arrival, way }: Cell): Promise<void> {
  const context = page.context();
  if (arrival === 'first load') {
    const broken = await breakFiles(context, (path) => path.endsWith('.js'), fault);
    await page.goto('/contact');
    await halfFilled.fillIn(page, '/contact');
    await expect(page.getByText(WORDS.connection[arrival])).toBeVisible();
    await context.setOffline(true);
    await broken.repair();
    await context.setOffline(false);
    if (way === 'by itself') await page.clock.fastForward(6000);
    else await page.reload();
    await halfFilled.stands(page, '/contact');
    return isAlive(page);
  }
  await startAt(page, '/contact');
  await isHeld(link(page, 'Free Guide'));
  await context.setOffline(true);
  const comesByItself = way === 'by itself';
  if (arrival === 'hover before') {
    await link(page, 'Free Guide').hover();
    if (comesByItself) await context.setOffline(false);
  }
  await link(page, 'Free Guide').click();
  if (arrival === 'soft navigation' || !comesByItself) {
    await expect(page.getByRole('alert')).toContainText(WORDS.connection[arrival]);
    await context.setOffline(false);
  }
  if (!comesByItself) await page.reload();
  await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(retry(page)).toBeHidden();
  await page.goBack();
  await halfFilled.stands(page, '/contact');
}

/** The list of the live releases fails: no page of another remote can be found. */
async function withoutList(page: Page, cell: Cell): Promise<void> {
  await startAt(page, '/contact');
  await byLink(page, cell, { from: '/contact', name: 'Free Guide', path: '/free-homeowners-guide' });
}

const ALL_FAULTS = Object.keys(FAULTS) as Fault[];

for (const faults of isWhole ? ALL_FAULTS.map((fault) => [fault]) : [ALL_FAULTS]) {
  for (const [kind, steps] of [
    ['shell', withoutShell],
    ['list', withoutList],
    ['connection', withoutConnection],
  ] as const) {
    const cells = VISITED.filter(({ part, fault }) => part.kind === kind && faults.includes(fault));
    if (cells.length === 0) continue;
    test(`the ${kind}: ${cells.length} ways back from ${faults.join(', ')}`, async ({ page }) => {
      await page.clock.install();
      for (const cell of cells) await test.step(nameOf(cell), () => steps(page, cell));
    });
  }
}

for (const fault of ALL_FAULTS) {
  const cells = VISITED.filter(({ part, fault: other }) => part.kind === 'backend' && fault === other);
  if (cells.length === 0) continue;
  test(`the backend, ${fault}: ${cells.length} ways back`, async ({ browser, baseURL }) => {
    const send = async (cell: Cell) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      const broken = await breakFiles(context, (path) => /^\/api(\/|$)/.test(path), fault);
      await withoutBackend(await context.newPage(), cell, broken);
      await context.close();
    };
    // What hangs is waited for, so nothing else is at work; elsewhere four pages at once would be late.
    if (fault === 'hanging') await Promise.all(cells.map(send));
    else for (const cell of cells) await send(cell);
  });
}
