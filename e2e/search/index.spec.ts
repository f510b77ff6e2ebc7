import { expect, test } from '@playwright/test';
import type { SearchFile } from 'shared-lib';
import { guideFacts } from '../../mfe-guide/src/guide-facts.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const GUIDE_PDF = '/homeowners-guide.pdf';

test('the index has every public page and the guide, and each section leads to a place on its page', async ({
  request,
}) => {
  const { pages } = (await (await request.get('/search.json')).json()) as SearchFile;
  const expected = [...SITE_PAGES.content, ...SITE_PAGES.guide, GUIDE_PDF];
  expect(pages.map(({ path }) => path).sort()).toEqual(expected.sort());
  for (const { path, sections } of pages) {
    expect.soft(sections.length, path).toBeGreaterThan(1);
    if (path === GUIDE_PDF) {
      const pageOf = ({ anchor }: { anchor: string }) => Number(/^page=(\d+)$/.exec(anchor)?.[1]);
      expect.soft(sections.filter((section) => !(pageOf(section) <= guideFacts.pages))).toEqual([]);
      continue;
    }
    const html = await (await request.get(path)).text();
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = sections.flatMap(({ anchor }) => (anchor && !ids.has(anchor) ? [anchor] : []));
    expect.soft(missing, path).toEqual([]);
  }
});

test('it finds each tip at its own place, has no shop links or navigation in its words, and is small', async ({
  request,
}) => {
  const answer = await request.get('/search.json', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(Number(answer.headers()['content-length'])).toBeLessThan(60 * 1024);
  const { pages } = (await answer.json()) as SearchFile;
  for (const [path, prefix, count] of [
    ['/interior-tips', 'interior-', 10],
    ['/diy-projects', 'diy-', 10],
    ['/energy-efficiency-tips', 'energy-', 10],
    ['/curb-appeal-upgrades', 'curb-', 5],
    ['/backyard-diy-oasis', 'backyard-', 7],
  ] as const) {
    const sections = pages.find((page) => page.path === path)?.sections ?? [];
    const tips = sections.filter(({ anchor }) => anchor.startsWith(prefix));
    expect.soft(tips, path).toHaveLength(count);
  }
  const text = await answer.text();
  for (const words of ['opens in a new tab', 'Shop links on this page', 'On this page', 'Keep reading']) {
    expect.soft(text).not.toContain(words);
  }
});
