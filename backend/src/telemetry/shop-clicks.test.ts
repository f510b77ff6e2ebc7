import { describe, expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { shopSection } from '../funnel/shop-section.ts';
import { readShopClicks } from './shop-clicks.ts';

const CONTENT = 'content/1.0.0-3fa9c1d2';
const READER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' };

describe('clicks on links to the shop', () => {
  onBothEngines((site) => {
    const click = (body: object, release = CONTENT, headers: Record<string, string> = READER) =>
      site.post(`/shop-click?release=${release}`, body, { headers });
    const view = (page: string) =>
      site.post(
        '/page-telemetry',
        { own: CONTENT, releases: CONTENT, vitals: '', errors: '', page },
        { headers: READER },
      );
    const read = () => readShopClicks(site.database, 0);

    test('are counted by page, link and release, beside twice the views that told', async () => {
      for (let times = 0; times < 3; times += 1) await view('/smart-home');
      await view('/blog');
      const drill = { page: '/smart-home', link: 'Shop drills', place: '2' };
      expect((await click(drill)).status).toBe(202);
      await click(drill);
      await click({ ...drill, link: 'Buy Now Wool rug', place: '3' }, '');
      expect(await read()).toEqual({
        pages: [
          { page: '/smart-home', clicks: 3, views: 6 },
          { page: '/blog', clicks: 0, views: 2 },
        ],
        links: [
          { ...drill, place: 2, clicks: 2 },
          { page: '/smart-home', link: 'Buy Now Wool rug', place: 3, clicks: 1 },
        ],
        releases: [
          { release: CONTENT, clicks: 2, views: 8 },
          { release: '', clicks: 1, views: 0 },
        ],
      });
    });

    test.each([
      [{ page: 'smart-home', link: 'x', place: '1' }],
      [{ page: '/<b>', link: 'x', place: '1' }],
      [{ page: `/${'a'.repeat(100)}`, link: 'x', place: '1' }],
      [{ page: '/', link: 'x'.repeat(101), place: '1' }],
      [{ page: '/', link: 'x\n', place: '0' }],
      [{ page: '/', place: '1' }],
    ])('are refused when they are not as pages send them: %j', async (body) => {
      expect((await click(body)).status).toBe(422);
    });

    test('that had no room in their row count for their release alone', async () => {
      const before = await read();
      await site.database.db
        .insertInto('tally')
        .values({
          scope: 'shop',
          at: 0,
          release: 'content/1.0.0-full',
          counts: '{"click other":3,"view other":2}',
        })
        .execute();
      const { pages, links, releases } = await read();
      expect([pages, links]).toEqual([before.pages, before.links]);
      expect(releases).toContainEqual({ release: 'content/1.0.0-full', clicks: 3, views: 4 });
    });

    test('of robots are not counted', async () => {
      const before = await read();
      await click({ page: '/', link: 'x', place: '1' }, CONTENT, { 'user-agent': 'Googlebot/2.1' });
      expect(await read()).toEqual(before);
    });
  });
});

describe('the section of the report', () => {
  const none = { pages: [], links: [], releases: [] };

  test('says that there is nothing yet', () => {
    expect(shopSection(none)).toContain('No link to the shop was followed in these days.');
  });

  test('shows words of strangers as text, and never more clicks than views as a rate', () => {
    const html = shopSection({
      pages: [{ page: '/', clicks: 4, views: 2 }],
      links: [{ page: '/', link: '<script>alert(1)</script>', place: 1, clicks: 4 }],
      releases: [{ release: '', clicks: 4, views: 0 }],
    });
    expect(html).not.toContain('<script>');
    expect(html).toMatch(/100\.0 \(\d+\.\d to 100\.0\)/);
    expect(html).toContain('unknown');
  });
});
