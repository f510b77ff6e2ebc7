import { setTimeout } from 'node:timers/promises';
import type { AssembledSite } from '../assemble/site.ts';
import type { SiteStore } from '../store/site-store.ts';
import { browserSandboxProblem, type GateBrowser, keepHere, openBrowser } from './gate-browser.ts';
import { readableSite, settled } from './take-pictures.ts';

/** The part of a page that is pictured, from its top, in CSS pixels. */
const VIEWPORT = { width: 1280, height: 800 };
const QUALITY = 80;
/** How long one may take, in milliseconds. */
const LONGEST_MS = 20_000;

async function picture({ browser, origin }: GateBrowser, { set }: AssembledSite, path: string) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: VIEWPORT,
    deviceScaleFactor: 0.5,
  });
  await keepHere(context, origin, set.config);
  const tab = await context.newPage();
  // A first visit has headings in the fallback font, or not: a race (docs/decisions/075).
  for (let visit = 0; visit < 2; visit += 1) {
    await tab.goto(`${origin}${path}`);
    await settled(tab);
  }
  // Hiding the caret takes a style, which the policy of the page stops.
  return tab.screenshot({ type: 'jpeg', quality: QUALITY, caret: 'initial' });
}

/**
 * Pictures the top of a page as a JPEG of 640 x 400 pixels, in a browser of its own: releases of one team leave nothing
 * there for another. Null when this machine has no browser with a sandbox. @throws Error when it takes over 20 seconds.
 */
export async function takeThumbnail(
  store: SiteStore,
  site: AssembledSite,
  path: string,
): Promise<Buffer<ArrayBuffer> | null> {
  // What is kept may have come from elsewhere, from a machine that has one.
  if (await browserSandboxProblem()) return null;
  const opened = await openBrowser();
  if (!opened) return null;
  const work = async () => {
    opened.server.answerWith(await readableSite(store, site));
    return Buffer.from(await picture(opened, site, path));
  };
  const late = async () => {
    await setTimeout(LONGEST_MS, undefined, { ref: false });
    throw new Error(`The page was not there in ${LONGEST_MS / 1000} seconds.`);
  };
  try {
    return await Promise.race([work(), late()]);
  } finally {
    await opened.close();
  }
}
