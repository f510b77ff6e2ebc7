import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { keptDocument } from '../../delivery/src/core/gate/kept-document.ts';
import { fullyHydrated } from '../support/fully-hydrated.ts';
import { withReactDevelopment } from '../support/react-development.ts';
import { signIn } from '../support/sign-in.ts';
import { ONE_OF_EACH_KIND, SITE_PAGES } from '../support/site-pages.ts';

const UNKNOWN = '/no-such-page';

type Build = 'production' | 'development';

/**
 * The pages by what decides what they show, with the build that readers get and with React's development build, which
 * reports more. The release checks open every page with the latter.
 */
const PAGES: Readonly<Record<Build, readonly string[]>> = {
  production: [...ONE_OF_EACH_KIND, '/login', UNKNOWN],
  development: ['/', ...SITE_PAGES.guide, '/login', UNKNOWN],
};

/** One tab for many pages, and what the pages in it say: messages on the console, errors that nobody catches. */
interface Tab {
  page: Page;
  heard: string[];
  build: Build;
  /** React's build, by what it writes to the console. */
  found: Build;
}

async function newTab(browser: Browser, build: Build, baseURL = ''): Promise<Tab> {
  const page = await browser.newPage({ baseURL });
  if (build === 'development') await withReactDevelopment(page.context());
  const tab: Tab = { page, heard: [], build, found: 'production' };
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()} (${message.location().url})`;
    // What the browser says of a document with the status 404.
    if (/^error: Failed to load .* 404 .*no-such-page\)$/.test(text)) return;
    if (/^info: .*Download the React DevTools/.test(text)) tab.found = 'development';
    else tab.heard.push(text);
  });
  page.on('pageerror', (error) => tab.heard.push(`uncaught: ${error.stack}`));
  await keptDocument.watch(page);
  return tab;
}

// A new browser context for each of the fifty pages would take longer than the pages do.
const test = base.extend<object, { tabs: (build: Build, baseURL: string | undefined) => Promise<Tab> }>({
  tabs: [
    async ({ browser }, use) => {
      const tabs = new Map<Build, Tab>();
      await use(async (build, baseURL) => {
        const tab = tabs.get(build) ?? (await newTab(browser, build, baseURL));
        tabs.set(build, tab);
        return tab;
      });
      for (const { page } of tabs.values()) await page.close();
    },
    { scope: 'worker' },
  ],
});

/** Words side by side may move by a pixel or two when their fonts arrive. */
const MAX_SHIFT = 0.001;

const SCRIPTS = /\.js$/;

/**
 * Opens a page and waits until all of it is hydrated and the browser has nothing left to do. Scripts come when the
 * document is at rest: what moves before that is not theirs.
 */
async function open(tab: Tab, address: string, mark: string): Promise<void> {
  const { page } = tab;
  Object.assign(tab, { heard: [], found: 'production' });
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
  expect(tab.found).toBe(tab.build);
}

for (const build of ['production', 'development'] as const) {
  test.describe(`with React's ${build} build`, () => {
    for (const path of PAGES[build]) {
      test(`${path} keeps every node, moves none and says nothing`, async ({ tabs, baseURL }) => {
        const tab = await tabs(build, baseURL);
        await open(tab, path, path === UNKNOWN ? 'not-found' : path);
        const { before, lost, shifted } = await keptDocument.report(tab.page);
        expect(before).toBeGreaterThan(20);
        expect(lost).toEqual([]);
        expect(shifted).toBeLessThan(MAX_SHIFT);
        expect(tab.heard).toEqual([]);
      });
    }

    // A mailed link's token decides what its page shows, and the gate sends an anonymous visitor to /login.
    for (const [path, mark, changing] of [
      ['/verify-email', '/verify-email', '[data-mfe]'],
      ['/dashboard', '/login', 'header, main, footer'],
    ] as const) {
      test(`${path} keeps every node around what is decided in the browser, and says nothing`, async ({
        tabs,
        baseURL,
      }) => {
        const tab = await tabs(build, baseURL);
        await open(tab, path, mark);
        await expect(tab.page).toHaveURL(mark);
        const { before, lost } = await keptDocument.report(tab.page, changing);
        expect(before).toBeGreaterThan(20);
        expect(lost.filter((node) => mark !== '/login' || node.startsWith('<main'))).toEqual([]);
        expect(tab.heard).toEqual([]);
      });
    }

    test('/dashboard keeps every node around the gate for a visitor who is signed in, and moves none', async ({
      browser,
      baseURL,
    }) => {
      const tab = await newTab(browser, build, baseURL);
      await signIn(tab.page.context(), baseURL ?? '');
      await open(tab, '/dashboard', '/dashboard');
      await expect(tab.page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      const { before, lost, shifted } = await keptDocument.report(tab.page, 'main');
      expect(before).toBeGreaterThan(50);
      expect(lost).toEqual([]);
      expect(shifted).toBeLessThan(MAX_SHIFT);
      expect(tab.heard).toEqual([]);
      await tab.page.close();
    });
  });
}

test('the browser has nothing to say in the seconds after the load event either', async ({
  browser,
  baseURL,
}) => {
  // It tells of what was preloaded in vain some seconds after the event: so the test preloads something in vain as well.
  const VAIN = '/robots.txt?in-vain';
  const look = async (path: string) => {
    const { page, heard } = await newTab(browser, 'production', baseURL);
    await page.addInitScript((href) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', href }),
        );
      });
    }, VAIN);
    const told = page.waitForEvent('console', (message) => message.text().includes(VAIN));
    await page.goto(path);
    await told;
    expect(heard.filter((text) => !text.includes(VAIN))).toEqual([]);
    await page.close();
  };
  await Promise.all(['/', '/login'].map(look));
});
