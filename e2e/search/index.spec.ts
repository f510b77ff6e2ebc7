import { expect, test } from '@playwright/test';
import type { SearchFile } from 'shared-lib';
import { guideFacts } from '../../mfe-guide/src/guide-facts.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const GUIDE_PDF = '/homeowners-guide.pdf';

test('the index has every public page and the guide, and each section exists on its page', async ({
  request,
}) => {
  const answer = await request.get('/search.json', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(Number(answer.headers()['content-length'])).toBeLessThan(60 * 1024);
  const { pages } = (await answer.json()) as SearchFile;
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
