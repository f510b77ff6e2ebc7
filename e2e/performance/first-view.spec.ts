import { expect, test } from '@playwright/test';
import { BUDGETS } from '../support/budgets.ts';
import { type FirstView, firstView } from '../support/first-view.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const FONTS_AND_PICTURES = ['avif', 'jpg', 'png', 'svg', 'webp', 'woff2'];

/** Names that no minifier shortens: axios has the first, the form library the second. */
const NOT_FOR_READERS = ['AxiosError', 'reValidateMode'];

for (const path of SITE_PAGES.content) {
  test.describe(`the first view of ${path}`, () => {
    // One load for all of its tests.
    test.describe.configure({ mode: 'default' });
    let view: FirstView;

    test.beforeAll(async ({ browser, baseURL }) => {
      const page = await browser.newPage({ baseURL });
      view = await firstView(page, path);
      await page.close();
    });

    test('asks for fonts and pictures before the load event, and for nothing else', () => {
      const early = view.files.filter(({ askedAt }) => askedAt < view.loadedAt);
      const others = early.filter(({ type }) => !FONTS_AND_PICTURES.includes(type));
      expect(others.map((file) => file.path)).toEqual([]);
    });

    test('keeps its HTML within 20 KB, and the stylesheet that it asks for later within 12 KB, compressed', () => {
      expect.soft(view.htmlBytes, 'HTML').toBeLessThanOrEqual(BUDGETS.html);
      const styles = view.files.filter(({ type }) => type === 'css');
      expect(styles).toHaveLength(1);
      expect(styles[0]?.bytes, 'stylesheet').toBeLessThanOrEqual(BUDGETS.stylesheet);
      expect(styles[0]?.bytes, 'stylesheet').toBeGreaterThan(0);
    });

    test('brings shell and remote within 100 KB, compressed, in at most 12 files', () => {
      const { scripts } = view;
      const list = scripts.map(({ path: file, bytes }) => `${bytes} ${file}`).join('\n');
      const sum = scripts.reduce((total, { bytes }) => total + bytes, 0);
      expect.soft(sum, `${sum} bytes:\n${list}`).toBeLessThanOrEqual(BUDGETS.scripts);
      expect.soft(scripts.length, list).toBeLessThanOrEqual(BUDGETS.scriptFiles);
      expect(scripts.every(({ bytes }) => bytes > 0)).toBe(true);
    });

    test('brings no more than 250 KB in all before it is scrolled', () => {
      const list = view.files.map(({ path: file, bytes }) => `${bytes} ${file}`).join('\n');
      const sum = view.files.reduce((total, { bytes }) => total + bytes, view.htmlBytes);
      expect(sum, `${sum} bytes:\n${view.htmlBytes} HTML\n${list}`).toBeLessThanOrEqual(BUDGETS.firstView);
    });

    test('asks for all of its scripts in one round', () => {
      const firstArrival = Math.min(...view.scripts.map(({ arrivedAt }) => arrivedAt));
      const later = view.scripts.filter(({ askedAt }) => askedAt >= firstArrival);
      expect(later.map((file) => file.path)).toEqual([]);
      expect(view.scripts.length).toBeGreaterThan(1);
    });

    test('brings neither axios nor the form library', async ({ request }) => {
      for (const script of view.scripts) {
        const text = await (await request.get(script.path)).text();
        for (const mark of NOT_FOR_READERS) expect.soft(text.includes(mark), script.path).toBe(false);
      }
    });
  });
}

test('the application starts at the first interaction, in one round, when that comes before the load event', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/pictures/home-hero.svg', async (route) => {
    await released.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(asked).toEqual([]);
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => performance.getEntriesByName('page /').length > 0);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  const rounds = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    // A verified script is taken into its place from the cache, which interception has turned off here.
    const first = new Map(entries.toReversed().map((entry) => [entry.name, entry]));
    const scripts = [...first.values()].filter(({ name }) => name.endsWith('.js'));
    const firstArrival = Math.min(...scripts.map(({ responseEnd }) => responseEnd));
    return {
      scripts: scripts.length,
      later: scripts.filter(({ startTime }) => startTime >= firstArrival).length,
    };
  });
  expect(rounds.scripts).toBeGreaterThan(1);
  expect(rounds.later).toBe(0);
  released.resolve();
});
