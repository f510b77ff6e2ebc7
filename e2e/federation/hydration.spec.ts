import { type Browser, expect, type Page, test } from '@playwright/test';
import { keptDocument } from '../../delivery/src/core/gate/kept-document.ts';
import { fullyHydrated } from '../support/fully-hydrated.ts';
import { ONE_OF_EACH_KIND } from '../support/site-pages.ts';

/** A tab, and the console messages and uncaught errors of its pages. */
interface Tab {
  page: Page;
  messages: string[];
}

async function newTab(browser: Browser, baseURL = ''): Promise<Tab> {
  const page = await browser.newPage({ baseURL });
  const messages: string[] = [];
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()} (${message.location().url})`;
    // The browser's message about a document with the status 404.
    if (!/^error: Failed to load .* 404 .*no-such-page\)$/.test(text)) messages.push(text);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack}`));
  await keptDocument.watch(page);
  return { page, messages };
}

const SCRIPTS = /\.js$/;

/**
 * Opens a page and waits until it is fully hydrated and idle. Scripts load after the document has settled, so earlier layout
 * shifts are not theirs.
 */
async function open({ page }: Tab, address: string, mark: string): Promise<void> {
  const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await rested;
    await route.fallback();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await keptDocument.atRest(page);
  rest();
  await fullyHydrated(page, mark);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.unroute(SCRIPTS);
}

// The release checks do the same with React's development build, which reports more; this tests the production build.
test('hydration keeps every node without layout shifts and messages', async ({ browser, baseURL }) => {
  const tab = await newTab(browser, baseURL);
  for (const path of [...ONE_OF_EACH_KIND, '/login', '/no-such-page'])
    await test.step(path, async () => {
      await open(tab, path, path === '/no-such-page' ? 'not-found' : path);
      const { before, lost, shifted } = await keptDocument.report(tab.page);
      expect(before).toBeGreaterThan(20);
      expect(lost).toEqual([]);
      expect(shifted).toBe(0);
      expect(tab.messages).toEqual([]);
    });
  await tab.page.close();
});

test('the browser reports nothing after the load event', async ({ browser, baseURL }) => {
  // It reports unused preloads some seconds later, so the test adds one and waits for its report.
  const VAIN = '/robots.txt?in-vain';
  const look = async (path: string) => {
    const { page, messages } = await newTab(browser, baseURL);
    await page.addInitScript((href) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', href }),
        );
      });
    }, VAIN);
    const report = page.waitForEvent('console', (message) => message.text().includes(VAIN));
    await page.goto(path);
    await report;
    expect(messages.filter((text) => !text.includes(VAIN))).toEqual([]);
    await page.close();
  };
  await Promise.all(['/', '/login'].map(look));
});
