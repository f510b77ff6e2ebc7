import { expect, test } from '@playwright/test';
import { BUDGETS } from '../support/budgets.ts';
import { type FirstView, firstView } from '../support/first-view.ts';
import { interactive } from '../support/interactive.ts';
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

    test('is a document: no script and no stylesheet is asked for, however long it is read', () => {
      expect(view.files.filter(({ type }) => ['js', 'css'].includes(type))).toEqual([]);
    });

    test('brings at most 80 KB before the load event, with the HTML and its 3 KB of script', () => {
      const early = view.files.filter(({ askedAt, isLazy }) => askedAt < view.loadedAt && !isLazy);
      const sum = early.reduce((total, { bytes }) => total + bytes, view.htmlBytes);
      const list = early.map(({ path: file, bytes }) => `${bytes} ${file}`).join('\n');
      expect(view.htmlBytes, 'HTML').toBeLessThanOrEqual(BUDGETS.html);
      expect(sum, `${sum} bytes:\n${view.htmlBytes} HTML\n${list}`).toBeLessThanOrEqual(BUDGETS.reading);
    });

    test('brings no more than 250 KB in all before it is scrolled', () => {
      const list = view.files.map(({ path: file, bytes }) => `${bytes} ${file}`).join('\n');
      const sum = view.files.reduce((total, { bytes }) => total + bytes, view.htmlBytes);
      expect(sum, `${sum} bytes:\n${view.htmlBytes} HTML\n${list}`).toBeLessThanOrEqual(BUDGETS.firstView);
    });
  });
}

test.describe('the application that comes with the first use', () => {
  test.describe.configure({ mode: 'default' });
  for (const path of SITE_PAGES.content) {
    test(`on ${path}: within 115 KB and 12 files, in one round, with its stylesheet, without axios and the form library`, async ({
      page,
      request,
    }) => {
      const { scripts, files } = await firstView(page, path, () => interactive(page, path));
      const list = scripts.map(({ path: file, bytes }) => `${bytes} ${file}`).join('\n');
      const sum = scripts.reduce((total, { bytes }) => total + bytes, 0);
      expect.soft(sum, `${sum} bytes:\n${list}`).toBeLessThanOrEqual(BUDGETS.scripts);
      expect.soft(scripts.length, list).toBeLessThanOrEqual(BUDGETS.scriptFiles);
      expect(scripts.length).toBeGreaterThan(1);
      const firstArrival = Math.min(...scripts.map(({ arrivedAt }) => arrivedAt));
      expect(scripts.filter(({ askedAt }) => askedAt >= firstArrival).map((file) => file.path)).toEqual([]);
      const styles = files.filter(({ type }) => type === 'css');
      expect(styles).toHaveLength(1);
      expect(styles[0]?.bytes, 'stylesheet').toBeLessThanOrEqual(BUDGETS.stylesheet);
      for (const script of scripts) {
        const text = await (await request.get(script.path)).text();
        for (const mark of NOT_FOR_READERS) expect.soft(text.includes(mark), script.path).toBe(false);
      }
    });
  }
});
