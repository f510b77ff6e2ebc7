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

/** A price as a card shows it. */
const PRICE = /\$\d+\.\d\d Price as of \w+ \d+, \d{4}/g;

test('every price names its day, and every rating is one picture in words', async ({ request }) => {
  let prices = 0;
  for (const path of SITE_PAGES.content) {
    const page = await (await request.get(path)).text();
    const comparison = /<table[^>]*><caption[^>]*>The picks compared.*?<\/table>/s.exec(page)?.[0] ?? '';
    const html = text(page.replace(comparison, '').replace(/aria-label="([^"]*)"/g, '>$1<'));
    const shown = html.match(PRICE) ?? [];
    expect.soft(text(comparison).match(/\$\d+\.\d\d/g) ?? [], path).toHaveLength(shown.length);
    expect.soft(html.match(/\$\d+\.\d\d(?! a bulb)/g) ?? [], path).toHaveLength(shown.length);
    expect.soft(html.match(/Rated 4\.[5-8] out of 5/g) ?? [], path).toHaveLength(shown.length);
    prices += shown.length;
  }
  expect(prices).toBe(32);
});
