import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { AssembledSite } from '../assemble/site.ts';
import { type PagePictures, PICTURE_WIDTHS } from '../store/comparisons.ts';
import type { SiteStore } from '../store/site-store.ts';
import {
  BROWSER_TIMEOUT_MS,
  browserSandboxProblem,
  type GateBrowser,
  openBrowser,
  siteApp,
  withTimeout,
} from './gate-browser.ts';

/** In CSS pixels. */
const MAX_HEIGHT = 8000;
/** Ten times the size of this site's screenshots. */
const MAX_PICTURE_BYTES = 2 * 1024 ** 2;
const TIMEOUT_MS = 20_000;
/** After this time, no further page is captured. */
const CAPTURE_MS = 20_000;
/** WebP would take twice as long. Without `caret`, Playwright adds a style, which the page's CSP blocks. */
const JPEG = { type: 'jpeg', quality: 75, caret: 'initial' } as const;

const WIDE = { width: PICTURE_WIDTHS[1], height: 800 };

/** The request header that selects the site to serve. */
const SIDE = 'x-comparison';
type Side = 'before' | 'after';

interface ComparedSites extends Readonly<Record<Side, AssembledSite>> {
  store: SiteStore;
  paths: readonly string[];
}

async function waitForPictures(page: Page): Promise<void> {
  const work = page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(next));
  });
  await withTimeout(TIMEOUT_MS, work, 'The pictures or fonts did not load.');
}

async function openStillTab({ browser, origin }: GateBrowser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  const tab = await context.newPage();
  // Loads the fonts first: on a first visit, headings may have the fallback font (docs/decisions/075).
  await tab.goto(origin).then(
    () => waitForPictures(tab),
    () => {},
  );
  return tab;
}

async function picturesOf(tab: Page, address: string): Promise<ReadonlyMap<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  await tab.goto(address);
  // The wide screenshot is first, because a new tab has that size.
  for (const width of PICTURE_WIDTHS.toReversed()) {
    await tab.setViewportSize({ width, height: 800 });
    await waitForPictures(tab);
    const clip = { x: 0, y: 0, width, height: MAX_HEIGHT };
    const bytes = await tab.screenshot({ ...JPEG, fullPage: true, clip });
    if (bytes.length <= MAX_PICTURE_BYTES) pictures.set(width, bytes);
  }
  return pictures;
}

/** Writes only screenshots that differ. `pictured` is the number of compared pages. */
export async function takePictures(
  gate: GateBrowser,
  { store, paths, ...sites }: ComparedSites,
  folder: string,
): Promise<{ pictures: PagePictures[]; pictured: number }> {
  const pictures: PagePictures[] = [];
  const start = performance.now();
  let pictured = 0;
  const [from, to] = [await siteApp(store, sites.before, null), await siteApp(store, sites.after, null)];
  gate.server.answerWith({
    fetch: (request, ...rest) => (request.headers.get(SIDE) === 'before' ? from : to).fetch(request, ...rest),
  });
  const openSide = async (side: Side) => {
    const tab = await openStillTab(gate, { viewport: WIDE, extraHTTPHeaders: { [SIDE]: side } });
    return async (path: string): Promise<ReadonlyMap<number, Buffer>> => {
      const isPage = sites[side].pages.has(path);
      return isPage ? picturesOf(tab, `${gate.origin}${path}`).catch(() => new Map()) : new Map();
    };
  };
  const write = async (name: string, bytes: Buffer | undefined) => {
    if (!bytes) return null;
    await writeFile(join(folder, name), bytes);
    return name;
  };
  const work = async () => {
    const [captureBefore, captureAfter] = await Promise.all([openSide('before'), openSide('after')]);
    for (const [at, path] of paths.entries()) {
      if (at > 0 && performance.now() - start > CAPTURE_MS) return;
      const [before, after] = await Promise.all([captureBefore(path), captureAfter(path)]);
      pictured += 1;
      for (const width of PICTURE_WIDTHS) {
        const [oldBytes, newBytes] = [before.get(width), after.get(width)];
        if (oldBytes === newBytes || (oldBytes && newBytes?.equals(oldBytes))) continue;
        const name = `${at}-${width}`;
        pictures.push({
          path,
          width,
          before: await write(`${name}-before.jpg`, oldBytes),
          after: await write(`${name}-after.jpg`, newBytes),
        });
      }
    }
  };
  await withTimeout(2 * BROWSER_TIMEOUT_MS, work(), 'The pages did not load.').catch(() => {});
  // A copy, because the work may continue after its timeout.
  return { pictures: [...pictures], pictured };
}

/** A JPEG of 640 x 400 pixels; null without a sandboxed browser. @throws Error after 20 seconds. */
export async function takeThumbnail(
  store: SiteStore,
  site: AssembledSite,
  path: string,
): Promise<Buffer<ArrayBuffer> | null> {
  // A remotely published release may run only in the sandbox, which may have stopped working since.
  if (await browserSandboxProblem()) return null;
  const opened = await openBrowser();
  if (!opened) return null;
  const work = async () => {
    opened.server.answerWith(await siteApp(store, site, null));
    const tab = await openStillTab(opened, { viewport: WIDE, deviceScaleFactor: 0.5 });
    await tab.goto(`${opened.origin}${path}`);
    await waitForPictures(tab);
    return Buffer.from(await tab.screenshot(JPEG));
  };
  try {
    return await withTimeout(TIMEOUT_MS, work(), `The page did not load in ${TIMEOUT_MS / 1000} seconds.`);
  } finally {
    await opened.close();
  }
}
