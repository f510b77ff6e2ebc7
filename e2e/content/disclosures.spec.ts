import { expect, test } from '@playwright/test';
import { SITE_PAGES } from '../support/site-pages.ts';

const RETAILER_LINK = /<a\s[^>]*href="https:\/\/www\.amazon\.com\//;

/** The retailer's own words, from its operating agreement. */
const REQUIRED = 'As an Amazon Associate, Gable &amp; Grain earns from qualifying purchases';

/** Without tags and the comments that React writes between texts. */
const text = (html: string) => html.replace(/<!--.*?-->|<[^>]*>/g, '');

test('every page with a retailer link discloses above the first one, and again at its end', async ({
  request,
}) => {
  const withLinks: string[] = [];
  for (const path of [...Object.values(SITE_PAGES).flat(), '/no-such-page']) {
    const html = await (await request.get(path)).text();
    const first = html.search(RETAILER_LINK);
    if (first < 0) continue;
    withLinks.push(path);
    expect.soft(text(html.slice(0, first)), path).toContain('affiliate links');
    expect.soft(text(html.slice(0, first)), path).toContain('may earn a commission');
    const last = html.lastIndexOf('https://www.amazon.com/');
    expect.soft(text(html.slice(last)), path).toContain(REQUIRED);
  }
  expect(withLinks).toHaveLength(10);
});

test('the disclosure page and the footer of each public page carry the required sentence', async ({
  request,
}) => {
  for (const path of [...SITE_PAGES.content, ...SITE_PAGES.guide]) {
    const html = await (await request.get(path)).text();
    const footer = html.slice(html.lastIndexOf('<footer'));
    expect.soft(text(footer), path).toContain(REQUIRED);
  }
  const page = await (await request.get('/affiliate-disclosure')).text();
  expect(text(page.slice(page.indexOf('<main'), page.lastIndexOf('<footer')))).toContain(REQUIRED);
});

test('every price says when it was checked, and every rating is one picture in words', async ({
  request,
}) => {
  let prices = 0;
  for (const path of SITE_PAGES.content) {
    const page = await (await request.get(path)).text();
    const comparison = /<table[^>]*><caption[^>]*>The picks compared.*?<\/table>/s.exec(page)?.[0] ?? '';
    const dated = text(comparison).includes('Typical prices, checked June 15, 2025');
    expect.soft(dated, path).toBe(comparison.includes('$'));
    const html = text(page.replace(comparison, '').replace(/aria-label="([^"]*)"/g, '>$1<'));
    const shown = html.match(/\$\d+\.\d\d(?! a bulb)/g)?.length ?? 0;
    const checked = html.match(/typical price, checked June 15, 2025/g)?.length ?? 0;
    const rated = html.match(/Rated 4\.[5-8] out of 5/g)?.length ?? 0;
    expect.soft([checked, rated], path).toEqual([shown, shown]);
    prices += shown;
  }
  expect(prices).toBe(32);
});
