import { describe, expect, test } from 'vitest';
import type { ShopReport } from '../telemetry/shop-clicks.ts';
import { neverFollowed, type ShopFigures, shopCsv, shopSection } from './shop-section.ts';

const NONE: ShopReport = { pages: [], links: [], releases: [] };
const RUG = { page: '/', link: 'Buy Now Rug', place: 1 };
const PAINT = { page: '/', link: 'Shop paint', place: 2 };
const QUIET = { page: '/blog', link: 'Shop lamps', place: 1 };
const RELEASE = 'content/1.1.0-3fa9c1d2';

/** A home page with 200 views whose rug was followed four times, and a page with 99 views. */
const FIGURES: ShopFigures = {
  report: {
    pages: [
      { page: '/', clicks: 4, views: 200, openings: 80, followed: 2 },
      { page: '/blog', clicks: 0, views: 99, openings: 40, followed: 0 },
    ],
    links: [{ ...RUG, clicks: 4, views: 200 }],
    releases: [{ release: RELEASE, clicks: 4, views: 299, openings: 120, followed: 2 }],
  },
  known: [{ ...RUG, place: 3 }, PAINT, QUIET],
  earnings: [
    { day: '2026-11-01', tag: 'home-20', links: '/', items: 2, cents: 5000 },
    { day: '2026-11-02', tag: 'home-20', links: '/', items: 1, cents: 123_400 },
    { day: '2026-11-02', tag: 'all-20', links: '', items: 1, cents: 999 },
  ],
};

/** Of the guide: nineteen requests with a view before, one without. */
const ASKED = { requests: 19, unseen: 1 };

describe('links to the shop', () => {
  const html = shopSection(FIGURES, ASKED);

  test.each([
    ['the rate of openings with a click', '</th><td>200</td><td>4</td><td>2.5 (0.7 to 8.7)</td>'],
    ['the clicks of each link for the views of its page', '<td>4</td><td>2.0 (0.8 to 5.0)</td>'],
    // A measure of visitors without JavaScript.
    ['the requests without a view', '20 requests in these days, 1 came without a counted view, 5.0 (0.9 to'],
    ['those never followed', '<th scope="row">Shop paint</th><td>/</td><td>2</td><td>200</td>'],
    ['what each page earned beside it', '/</th><td>4</td><td>2</td><td>3</td><td>$1,284.00</td>'],
    ['and by all others', '<th scope="row">all others</th><td>-</td><td>1</td><td>1</td><td>$9.99</td>'],
  ])('have %s', (_, part) => {
    expect(html).toContain(part);
  });

  test('say nothing of what is not known', () => {
    const nothing = shopSection({ report: NONE, known: null, earnings: [] }, ASKED);
    expect(nothing).toContain('No link to the shop was followed in these days.');
    const unknown = shopSection({ ...FIGURES, known: null }, { requests: 0, unseen: 0 });
    expect(unknown).not.toMatch(/have no JavaScript|Never followed/);
    expect(shopSection({ ...FIGURES, known: [] }, ASKED)).toContain('There is none.');
  });

  test('are never followed when their words have no click at any place of a page with enough views', () => {
    expect(neverFollowed(FIGURES)).toEqual([{ ...PAINT, views: 200 }]);
  });

  test('show words of strangers as text, and never more clicks than views as a rate', () => {
    const links = [{ ...RUG, link: '<script>alert(1)</script>', clicks: 4, views: 2 }];
    const counts = { clicks: 4, views: 2, openings: 0, followed: 0 };
    const report = { pages: [{ page: '/', ...counts }], links, releases: [{ release: '', ...counts }] };
    const html = shopSection({ report, known: null, earnings: [] }, ASKED);
    expect(html).not.toContain('<script>');
    expect(html).toMatch(/100\.0 \(\d+\.\d to 100\.0\)/);
    expect(html).toContain('unknown');
  });

  test('are also CSV, in which nothing is a formula', () => {
    const report = { ...FIGURES.report, links: [{ ...RUG, link: '=1+1', clicks: 4, views: 200 }] };
    const lines = shopCsv({ ...FIGURES, report })
      .trimEnd()
      .split('\r\n');
    expect(lines).toEqual([
      'table,page,link,place,release,views,clicks,openings,openings_with_click,rate,rate_low,rate_high,items,revenue',
      'page,/,,,,200,4,80,2,0.025,0.006883,0.086644,,',
      'page,/blog,,,,99,0,40,0,0,0,0.087622,,',
      "link,/,'=1+1,1,,200,4,,,0.02,0.007804,0.050287,,",
      'never followed,/,Buy Now Rug,3,,200,0,,,0,0,0.018845,,',
      'never followed,/,Shop paint,2,,200,0,,,0,0,0.018845,,',
      `release,,,,${RELEASE},299,4,120,2,0.016667,0.004583,0.058736,,`,
      'earnings,/,,,,,,,,,,,3,1284',
      'earnings,,,,,,,,,,,,1,9.99',
    ]);
  });
});
