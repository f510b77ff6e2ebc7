import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import config from '../../playwright.config.ts';
import { type Break, breakFiles } from '../support/break-files.ts';
import { keptDocument } from '../support/kept-document.ts';
import { liveManifest } from '../support/live-manifest.ts';
import { ownFiles } from '../support/own-files.ts';
import { sameDocument } from '../support/same-document.ts';
import { tryAgain } from '../support/try-again.ts';
import {
  ARRIVALS,
  type Arrival,
  CELLS,
  type Cell,
  FAULTS,
  type Fault,
  failuresTables,
  type Kind,
  type Part,
  STATUS_WORDS,
  WAYS,
  type Way,
  WORDS,
} from './matrix.ts';

/** What stands half filled in on a page, by the names of its fields. */
const HALF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/contact': { email: 'ada@', subject: 'Paint' },
  '/free-homeowners-guide': { email: 'ada@' },
  '/login': { email: 'ada@' },
  '/register': { email: 'ada@' },
  '/blog': { email: 'ada@' },
};

const FIRST_PAGE = { content: '/contact', guide: '/free-homeowners-guide', account: '/register' } as const;

/** Links that lead from one page to a page of another remote, or to another page of the same one. */
const WALKS: readonly { from: string; legs: readonly { part: string; link: string; path: string }[] }[] = [
  {
    from: '/free-homeowners-guide',
    legs: [
      { part: 'content: the entry', link: 'Contact', path: '/contact' },
      { part: 'content: a page’s own chunk', link: 'Blog', path: '/blog' },
      { part: 'account: the entry', link: 'Account', path: '/login' },
      { part: 'account: a page’s own chunk', link: 'Sign up', path: '/register' },
    ],
  },
  {
    from: '/contact',
    legs: [
      { part: 'guide: the entry', link: 'Free Guide', path: '/free-homeowners-guide' },
      {
        part: 'guide: a page’s own chunk',
        link: 'go straight to it',
        path: '/homeowners-guide-download',
      },
    ],
  },
];

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).locator(`form [name="${name}"]`);
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

const filledIn = new WeakMap<Page, Set<string>>();

/** Fills a form in halfway; on a later visit, what was typed must be there. */
async function halfFillIn(page: Page, path: string): Promise<void> {
  const paths = filledIn.get(page) ?? new Set();
  filledIn.set(page, paths);
  if (paths.has(path)) return stillFilledIn(page, path);
  paths.add(path);
  for (const [name, text] of Object.entries(HALF[path] ?? {})) await field(page, name).fill(text);
}

/** What is typed is kept from the moment when the shell runs. */
const keeps = (page: Page) => isHeld(page.getByRole('banner').getByRole('link').first());

/** Opens a page, and fills its form in. */
async function startAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await halfFillIn(page, path);
  await keeps(page);
}

async function stillFilledIn(page: Page, path: string): Promise<void> {
  for (const [name, text] of Object.entries(HALF[path] ?? {})) {
    await expect(field(page, name)).toHaveValue(text);
  }
}

/** Until React holds it, a link leads to its page by a full load, which is an arrival of another kind. */
const isHeld = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);

/** The form of a page that is alive answers itself; that of another one would be answered by the server. */
async function isAlive(page: Page): Promise<void> {
  await expect(retry(page)).toBeHidden();
  const input = field(page, 'email');
  // The form's own code comes when a visitor turns to it, and the page may still be on its way alive.
  await expect(async () => {
    await input.blur();
    await input.focus();
    await expect(page.locator('form[data-hold]')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await main(page).locator('form [type=submit]').click();
  await expect(main(page)).toContainText(/(is required|enter a valid email|Invalid email)/);
  await expect(page).not.toHaveTitle(/^Not sent/);
}

/** Waits for it; what hangs is given up when the site's own patience is over. */
async function isShown(page: Page, shown: Locator, { fault }: Pick<Cell, 'fault'>): Promise<void> {
  if (fault !== 'hanging') return expect(shown).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(8000);
    await expect(shown).toBeVisible({ timeout: 300 });
  }).toPass();
}

/** The files of a part, as addresses that are to break. */
async function filesOf(
  context: BrowserContext,
  part: Part,
  path: string,
): Promise<(path: string) => boolean> {
  const { apps, main: shell } = await liveManifest(context.request);
  if (part.kind === 'list') return (address) => address === '/federation.json';
  if (part.kind === 'shell') return (address) => address === shell;
  const release = apps[part.app ?? ''];
  if (!release) throw new Error(`No release of ${part.app} is live.`);
  const files = part.inner ? ownFiles(release, path) : [release.entry];
  return (address) => files.includes(address);
}

/** A visitor may tell somebody whose page it is: the remote and its version. */
async function ownerOf(context: BrowserContext, { app }: Part): Promise<string> {
  const { apps } = await liveManifest(context.request);
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
async function onFirstLoad(page: Page, cell: Cell): Promise<void> {
  const { part, fault, way } = cell;
  const path = FIRST_PAGE[part.app ?? 'content'];
  const broken = await breakPart(page.context(), cell, path);
  await page.goto(path);
  await halfFillIn(page, path);
  if (fault !== 'slow') {
    await expect.poll(broken.hits).toBeGreaterThan(0);
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
      await page
        .getByRole('banner')
        .getByRole('link', { name: /Gable & Grain/ })
        .click();
      await expect(page).toHaveURL('/');
      await expect(retry(page)).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(path);
    }
  }
  await stillFilledIn(page, path);
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
  if (fault === 'throwing') {
    await startAt(page, from);
  }
  await isHeld(link(page, name));
  leftHeading = await arrived.innerText();
  if (arrival === 'hover before') {
    await link(page, name).hover();
    await expect.poll(broken.hits).toBeGreaterThan(0);
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
  await expect.poll(broken.hits).toBeGreaterThan(0);
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
    await stillFilledIn(page, from);
    await link(page, name).click();
    expect(await sameDocument.isKept(page)).toBe(true);
  }
  await comes();
}

// A test visits up to six cells, one after another, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });

// Pictures play no part here, and cost a busy machine more than everything else.
const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=imagesEnabled=false'],
  },
});

const select = (kind: Kind, fault: Fault, arrival: Arrival, way: Way) =>
  CELLS.filter(
    (cell) => cell.part.kind === kind && cell.fault === fault && cell.arrival === arrival && cell.way === way,
  );

test('docs/failures.md tells every cell of the matrix', () => {
  const [, told] = readFileSync('docs/failures.md', 'utf8').split('<!-- tables -->\n');
  expect(told).toBe(failuresTables());
});

for (const fault of Object.keys(FAULTS) as Fault[]) {
  for (const arrival of ARRIVALS) {
    for (const way of WAYS) {
      const cells = select('remote', fault, arrival, way);
      if (cells.length === 0) continue;
      test(`a remote, ${fault}, ${arrival}: back ${way}`, async ({ page }) => {
        if (fault === 'hanging') await page.clock.install();
        if (arrival === 'first load') {
          await keptDocument.watch(page);
          for (const cell of cells) await test.step(cell.part.name, () => onFirstLoad(page, cell));
          return;
        }
        for (const { from, legs } of WALKS) {
          let here = from;
          await startAt(page, from);
          for (const { part, link: name, path } of legs) {
            const cell = cells.find((candidate) => candidate.part.name === part);
            if (!cell) throw new Error(`${part} has no cell.`);
            await test.step(part, () => byLink(page, cell, { from: here, name, path }));
            await halfFillIn(page, path);
            await keeps(page);
            here = path;
          }
          await page.goto(from);
          await stillFilledIn(page, from);
        }
      });
    }
  }
}

/** What a visitor is offered while the shell cannot come, and how its form comes alive. */
async function withoutShell(page: Page, cell: Cell): Promise<void> {
  const { fault, way } = cell;
  const broken = await breakPart(page.context(), cell, '/contact');
  await page.clock.install();
  await page.goto('/contact');
  await halfFillIn(page, '/contact');
  if (fault !== 'slow') {
    await isShown(page, page.getByText(WORDS.shell['first load']), cell);
    // Its own button needs nothing of what is missing.
    if (way === 'on one press') {
      await main(page).locator('form [type=submit]').click();
      await expect(page).toHaveTitle(/^Not sent/);
      return stillFilledIn(page, '/contact');
    }
    if (way === 'after a reload') {
      // What was typed outlives the reload that helps, and the one before that does not.
      await page.reload();
      await stillFilledIn(page, '/contact');
    }
    await broken.repair();
    if (way === 'after a reload') await page.reload();
    if (way === 'by itself') {
      await page.clock.fastForward(5000);
      await page.keyboard.press('Shift');
    }
  }
  expect(broken.hits()).toBeGreaterThan(0);
  await stillFilledIn(page, '/contact');
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
    for (const [name, text] of Object.entries(message)) await expect(field(page, name)).toHaveValue(text);
  };
  await page.goto(arrival === 'first load' ? '/contact' : '/free-homeowners-guide');
  if (arrival === 'soft navigation') {
    await isHeld(link(page, 'Contact'));
    await link(page, 'Contact').click();
    // The page that is left has fields of the same names.
    await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const [name, text] of Object.entries(message)) await field(page, name).fill(text);
  await send.click();
  if (fault !== 'slow') {
    // The shared client waits for 15 s.
    await expect(page.getByText(STATUS_WORDS[fault] ?? WORDS.backend[arrival])).toBeVisible({
      timeout: 30_000,
    });
    await stands();
    await broken.repair();
    if (way === 'after a reload') {
      await page.reload();
      await stands();
    }
    await send.click();
  }
  await expect(sent).toBeVisible();
}

/** The connection goes between the text of a page and its scripts, or while the visitor goes on. */
async function withoutConnection(page: Page, { arrival, way }: Cell): Promise<void> {
  const context = page.context();
  if (arrival === 'first load') {
    await page.clock.install();
    await page.route('**/*', (route) =>
      route.request().url().endsWith('.js') ? route.abort('internetdisconnected') : route.fallback(),
    );
    await page.goto('/contact');
    await halfFillIn(page, '/contact');
    await expect(page.getByText(WORDS.connection[arrival])).toBeVisible();
    await context.setOffline(true);
    await page.unroute('**/*');
    await context.setOffline(false);
    if (way === 'by itself') await page.clock.fastForward(6000);
    else await page.reload();
    await stillFilledIn(page, '/contact');
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
  await stillFilledIn(page, '/contact');
}

for (const fault of Object.keys(FAULTS) as Fault[]) {
  const of = (kind: Kind) => CELLS.filter((cell) => cell.part.kind === kind && cell.fault === fault);
  for (const [kind, steps] of [
    ['shell', withoutShell],
    [
      'list',
      async (page: Page, cell: Cell) => {
        if (fault === 'hanging') await page.clock.install();
        await startAt(page, '/contact');
        await byLink(page, cell, { from: '/contact', name: 'Free Guide', path: '/free-homeowners-guide' });
      },
    ],
    ['connection', withoutConnection],
  ] as const) {
    const cells = of(kind);
    for (const cell of cells) {
      test(`the ${kind}, ${fault}, ${cell.arrival}: back ${cell.way}`, ({ page }) => steps(page, cell));
    }
  }
  const cells = of('backend');
  if (cells.length > 0) {
    test(`the backend, ${fault}: ${cells.length} ways back`, async ({ browser, baseURL }) => {
      await Promise.all(
        cells.map(async (cell) => {
          const context = await browser.newContext({ baseURL: baseURL ?? '' });
          const broken = await breakFiles(context, (path) => /^\/api(\/|$)/.test(path), fault);
          await withoutBackend(await context.newPage(), cell, broken);
          await context.close();
        }),
      );
    });
  }
}
