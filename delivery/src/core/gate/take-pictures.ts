import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { temporaryPlace } from '../process/temporary-place.ts';
import { createSiteApp } from '../serve/create-site-app.ts';
import { type PagePictures, PICTURE_WIDTHS } from '../store/comparisons.ts';
import type { Composition } from '../store/compositions.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { type GateBrowser, keepHere } from './gate-browser.ts';

/** CSS pixels of a page that are pictured, from its top. */
const MOST_HEIGHT = 8000;
/** Bytes of one picture; the site's own have a tenth of it. */
const MOST_BYTES = 2 * 1024 ** 2;
/** How long all pictures may take, in milliseconds. What is not there by then is left out. */
const LONGEST_MS = 20_000;
/** For text without visible noise. WebP is a third smaller and takes more than twice as long (docs/decisions/112). */
const QUALITY = 75;
/** How a JPEG file begins. */
const JPEG = 0xffd8;

/** The header by which the gate's server knows which composition is asked for. */
const SIDE = 'x-comparison';
const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];

/** What is pictured. */
interface Pictured {
  store: SiteStore;
  before: Composition;
  after: Composition;
  /** Paths of pages that anyone may see. */
  paths: readonly string[];
}

/** Serves two compositions, by header, in the place of what the gate's server has served. */
async function serveBoth(
  { server }: GateBrowser,
  { store, before, after }: Pictured,
): Promise<() => Promise<void>> {
  const folder = await temporaryPlace('pictures');
  const serve = async (side: Side, { id, config }: Composition) => {
    const shown = openStore(join(folder, side));
    await store.link(id, shown.folder);
    // Reading calls no backend, and nobody signs in.
    return createSiteApp({ store: shown, config, backend: null });
  };
  const [was, is] = [await serve('before', before), await serve('after', after)];
  server.answerWith({
    fetch: (request, ...rest) => (request.headers.get(SIDE) === 'before' ? was : is).fetch(request, ...rest),
  });
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A tab in which nothing moves, which reaches only the gate's server. */
async function stillTab(browser: Browser, origin: string, side: Side, { config, origins = {} }: Composition) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: PICTURE_WIDTHS[1], height: 800 },
    extraHTTPHeaders: { [SIDE]: side },
  });
  context.setDefaultTimeout(LONGEST_MS);
  await keepHere(context, { origin, host: config.host, files: Object.values(origins) });
  return context.newPage();
}

/** Waits until every picture and font of the page is there, also those that would come when somebody scrolls. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(next));
    return document.documentElement.scrollHeight;
  });

/** Pictures an open page; null for what is no picture, or is too large. */
async function picture(page: Page, width: number): Promise<Buffer | null> {
  await page.setViewportSize({ width, height: 800 });
  const height = Math.min(Math.max(1, Math.ceil(await settled(page))), MOST_HEIGHT);
  const session = await page.context().newCDPSession(page);
  try {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: QUALITY,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    const bytes = Buffer.from(data, 'base64');
    return bytes.length <= MOST_BYTES && bytes.readUInt16BE(0) === JPEG ? bytes : null;
  } finally {
    await session.detach();
  }
}

/** What a page looks like at each width, as a reader sees it who does nothing. */
async function look(tab: Page, address: string): Promise<(Buffer | null)[]> {
  await tab.goto(address);
  const taken: (Buffer | null)[] = [];
  // The wide one first: the tab has its size already.
  for (const width of PICTURE_WIDTHS.toReversed()) taken.unshift(await picture(tab, width));
  return taken;
}

/**
 * Pictures pages before and after a release, with the gate's browser, after the gate has looked at them. Writes JPEG files
 * into `folder`. Nothing that fails here speaks against a release: what has no picture is left out.
 * @returns pages that look different, at the widths at which they do, and how many were pictured.
 */
export async function takePictures(
  opened: GateBrowser,
  pictured: Pictured,
  folder: string,
): Promise<{ pictures: PagePictures[]; pictured: number }> {
  const { browser, origin } = opened;
  const { before, after, paths } = pictured;
  const pictures: PagePictures[] = [];
  let count = 0;
  const close = await serveBoth(opened, pictured);
  const work = async () => {
    const tabs = await Promise.all([
      stillTab(browser, origin, 'before', before),
      stillTab(browser, origin, 'after', after),
    ]);
    for (const [at, path] of paths.entries()) {
      const sides = [before, after].map(async ({ pages }, side) => {
        const tab = tabs[side];
        return pages[path] && tab ? look(tab, `${origin}${path}`).catch(() => []) : [];
      });
      const [was = [], is = []] = await Promise.all(sides);
      count += 1;
      for (const [which, width] of PICTURE_WIDTHS.entries()) {
        const both = [was[which] ?? null, is[which] ?? null];
        if (both.every((one) => one === null) || (both[0] && both[1]?.equals(both[0]))) continue;
        const names = SIDES.map((side, index) => (both[index] ? `${at}-${width}-${side}.jpg` : null));
        for (const [index, name] of names.entries()) {
          if (name) await writeFile(join(folder, name), both[index] as Buffer);
        }
        pictures.push({ path, width, before: names[0] ?? null, after: names[1] ?? null });
      }
    }
    await Promise.all(tabs.map((tab) => tab.context().close()));
  };
  const late = new AbortController();
  try {
    const { signal } = late;
    await Promise.race([work().catch(() => {}), setTimeout(LONGEST_MS, undefined, { signal })]);
    // A tab that is late writes into a list of its own from here on.
    return { pictures: [...pictures], pictured: count };
  } finally {
    late.abort();
    await close();
  }
}
