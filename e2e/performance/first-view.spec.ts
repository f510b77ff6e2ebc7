import { expect, test } from '@playwright/test';
import { BUDGETS } from '../support/budgets.ts';
import { type AskedFile, firstView } from '../support/first-view.ts';
import { interactive } from '../support/interactive.ts';
import { ONE_OF_EACH_KIND, SITE_PAGES } from '../support/site-pages.ts';

const FONTS_AND_PICTURES = ['avif', 'jpg', 'png', 'svg', 'webp', 'woff2'];

/** Names that no minifier shortens: axios has the first, the form library the second. */
const NOT_FOR_READERS = ['AxiosError', 'reValidateMode'];

const listed = (files: readonly AskedFile[]) => files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
const sum = (files: readonly AskedFile[], more = 0) =>
  files.reduce((total, { bytes }) => total + bytes, more);

for (const path of SITE_PAGES.content.filter((page) => ONE_OF_EACH_KIND.includes(page))) {
  test(`the first view of ${path} is a document with fonts and pictures: at most 80 KB before the load event, 250 KB before it is scrolled`, async ({
    page,
  }) => {
    const { files, htmlBytes, loadedAt } = await firstView(page, path);
    const early = files.filter(({ askedAt }) => askedAt < loadedAt);
    const others = early.filter(({ type }) => !FONTS_AND_PICTURES.includes(type));
    expect.soft(others.map((file) => file.path)).toEqual([]);
    // However long it is read. What counts clicks on links to the shop comes after the load event.
    const code = files.filter(({ type }) => ['js', 'css'].includes(type));
    const own = code.filter((file) => file.path.endsWith('/page-view.js'));
    expect.soft(own.length === code.length && sum(own) <= 700, listed(code)).toBe(true);
    expect.soft(htmlBytes, 'HTML').toBeLessThanOrEqual(BUDGETS.html);
    const needed = early.filter(({ isLazy }) => !isLazy);
    expect.soft(sum(needed, htmlBytes), listed(needed)).toBeLessThanOrEqual(BUDGETS.reading);
    expect.soft(sum(files, htmlBytes), listed(files)).toBeLessThanOrEqual(BUDGETS.firstView);
  });
}

// How much each page's application weighs, built-files.spec.ts reads from its files.
for (const path of ['/', '/contact']) {
  test(`the application of ${path}: within 115 KB and 12 files, in one round, with its stylesheet, without axios and the form library`, async ({
    page,
    request,
  }) => {
    const { scripts: all, files } = await firstView(page, path, () => interactive(page, path));
    // What a reader has who never starts it.
    const scripts = all.filter((file) => !file.path.endsWith('/page-view.js'));
    expect.soft(sum(scripts), listed(scripts)).toBeLessThanOrEqual(BUDGETS.scripts);
    expect.soft(scripts.length, listed(scripts)).toBeLessThanOrEqual(BUDGETS.scriptFiles);
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
