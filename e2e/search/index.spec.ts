import { expect, test } from '@playwright/test';
import type { SearchFile } from 'shared-lib';
import { guideFacts } from '../../mfe-guide/src/guide-facts.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const GUIDE_PDF = '/homeowners-guide.pdf';

test('the index has every public page, each with its sections', async ({ request }) => {
  const { pages } = (await (await request.get('/search.json')).json()) as SearchFile;
  expect(pages.map(({ path }) => path).sort()).toEqual(
    [...SITE_PAGES.content, ...SITE_PAGES.guide, GUIDE_PDF].sort(),
  );
  for (const { path, sections } of pages) {
    expect(sections.length, path).toBeGreaterThan(1);
    expect(sections[0]?.anchor, path).toBe(path === GUIDE_PDF ? 'page=2' : '');
  }
});

test('each of its sections leads to a place that is on its page', async ({ request }) => {
  const { pages } = (await (await request.get('/search.json')).json()) as SearchFile;
  const missing: string[] = [];
  for (const { path, sections } of pages.filter((page) => page.path !== GUIDE_PDF)) {
    const html = await (await request.get(path)).text();
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    missing.push(
      ...sections.flatMap(({ anchor }) => (anchor && !ids.has(anchor) ? [`${path}#${anchor}`] : [])),
    );
  }
  expect(missing).toEqual([]);
});

test('each page of the guide that it finds is a page of the file', async ({ request }) => {
  const { pages } = (await (await request.get('/search.json')).json()) as SearchFile;
  const found = pages.find(({ path }) => path === GUIDE_PDF)?.sections ?? [];
  expect(found.length).toBeGreaterThan(40);
  for (const { anchor } of found) {
    expect(Number(anchor.replace('page=', ''))).toBeLessThanOrEqual(guideFacts.pages);
  }
  expect((await request.get('/searched-documents.json')).status()).toBe(404);
});

test('each tip, project, category and article section is found at its own place', async ({ request }) => {
  const { pages } = (await (await request.get('/search.json')).json()) as SearchFile;
  for (const [path, prefix, count] of [
    ['/interior-tips', 'interior-', 10],
    ['/outdoor-solutions', 'outdoor-', 10],
    ['/diy-projects', 'diy-', 10],
    ['/smart-home', 'smart-', 10],
    ['/energy-efficiency-tips', 'energy-', 10],
    ['/energy-efficiency-ideas', 'ideas-', 10],
    ['/curb-appeal-upgrades', 'curb-', 5],
    ['/smart-gadgets-for-home', 'gadget-', 7],
    ['/backyard-diy-oasis', 'backyard-', 7],
  ] as const) {
    const sections = pages.find((page) => page.path === path)?.sections ?? [];
    expect
      .soft(
        sections.filter(({ anchor }) => anchor.startsWith(prefix)),
        path,
      )
      .toHaveLength(count);
  }
});

test('it has no shop links, disclosures or navigation in its words', async ({ request }) => {
  const text = await (await request.get('/search.json')).text();
  for (const words of ['opens in a new tab', 'Shop links on this page', 'On this page', 'Keep reading']) {
    expect.soft(text).not.toContain(words);
  }
});

test('it is small, requested each time, and not sent again unchanged', async ({ request }) => {
  const answer = await request.get('/search.json', { headers: { 'accept-encoding': 'br' } });
  const { etag = '', ...headers } = answer.headers();
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json',
    'content-encoding': 'br',
  });
  expect(Number(headers['content-length'])).toBeLessThan(60 * 1024);
  const again = await request.get('/search.json', {
    headers: { 'accept-encoding': 'br', 'if-none-match': etag },
  });
  expect(again.status()).toBe(304);
});
