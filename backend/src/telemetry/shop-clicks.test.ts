import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { readFunnel } from '../funnel/funnel.ts';
import { reportFunnel } from '../funnel/funnel-report.ts';
import { noCount } from '../funnel/judge.ts';
import { readShopClicks } from './shop-clicks.ts';

const CONTENT = 'content/1.0.0-3fa9c1d2';
const READER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' };

onBothEngines((site) => {
  const click = (body: object, release = CONTENT, headers: Record<string, string> = READER) =>
    site.post(`/shop-click?release=${release}`, body, { headers });
  const view = (page: string, shop?: string) => {
    const report = { own: CONTENT, releases: CONTENT, vitals: '', errors: '', page, shop };
    return site.post('/page-telemetry', report, { headers: READER });
  };
  const read = () => readShopClicks(site.database, 0);

  test('clicks on links to the shop are counted by page, link and release, beside twice the views that told', async () => {
    await view('/smart-home', 'opened');
    await view('/smart-home', 'followed');
    await view('/smart-home');
    await view('/blog');
    expect((await view('/blog', 'sold')).status).toBe(422);
    const drill = { page: '/smart-home', link: 'Shop drills', place: '2' };
    expect((await click(drill)).status).toBe(202);
    await click(drill);
    await click({ ...drill, link: 'Buy Now Wool rug', place: '3' }, '');
    expect(await read()).toEqual({
      pages: [
        { page: '/smart-home', clicks: 3, views: 6, openings: 2, followed: 1 },
        { page: '/blog', clicks: 0, views: 2, openings: 0, followed: 0 },
      ],
      links: [
        { ...drill, place: 2, clicks: 2, views: 6 },
        { page: '/smart-home', link: 'Buy Now Wool rug', place: 3, clicks: 1, views: 6 },
      ],
      releases: [
        { release: CONTENT, clicks: 2, views: 8, openings: 2, followed: 1 },
        { release: '', clicks: 1, views: 0, openings: 0, followed: 0 },
      ],
    });
  });

  test.each([
    { page: 'smart-home' },
    { page: '/<b>' },
    { page: `/${'a'.repeat(100)}` },
    { link: 'x'.repeat(101) },
    { link: 'x\n', place: '0' },
    { link: undefined },
  ])('clicks are refused when they are not as pages send them: %j', async (wrong) => {
    expect((await click({ page: '/', link: 'x', place: '1', ...wrong })).status).toBe(422);
  });

  test('clicks that had no room in their row count for their release alone', async () => {
    const before = await read();
    const release = 'content/1.0.0-full';
    const row = { scope: 'shop' as const, at: 0, release, counts: '{"click other":3,"view other":2}' };
    await site.database.db.insertInto('tally').values(row).execute();
    const { pages, links, releases } = await read();
    expect([pages, links]).toEqual([before.pages, before.links]);
    expect(releases).toContainEqual({ release, clicks: 3, views: 4, openings: 0, followed: 0 });
  });

  test('clicks of robots are not counted', async () => {
    const before = await read();
    await click({ page: '/', link: 'x', place: '1' }, CONTENT, { 'user-agent': 'Googlebot/2.1' });
    expect(await read()).toEqual(before);
  });
});

onBothEngines((site) => {
  const [BASE, NEW] = ['content/1.0.0-base', 'content/1.1.0-new'];
  const post = (path: string, body: object, network: number) =>
    site.post(path, { page: '/smart-home', ...body }, { headers: READER, from: `20.0.${network}.7` });
  const open = (own: string, shop: string, network: number) =>
    post('/page-telemetry', { own, releases: own, vitals: '', errors: '', shop }, network);

  test('the goal clicks counts one opening of each network with each release, with a click or without, whatever it posts', async () => {
    const funnel = readFunnel(site.database, () => site.clock.now);
    const since = Date.now() - 60_000;
    await funnel.judge({ app: 'content', base: '1.0.0-base', versions: ['1.1.0-new'], since });
    for (let times = 0; times < 20; times += 1) await open(NEW, 'followed', 1);
    await open(NEW, 'opened', 2);
    await open(NEW, 'followed', 2);
    await open(BASE, 'opened', 1);
    // Clicks are counted beside, and are no votes.
    await post(`/shop-click?release=${NEW}`, { link: 'x', place: '1' }, 3);
    const votes = await funnel.votes('content');
    expect(votes.get('1.1.0-new')?.count).toMatchObject({ openings: 2, clicks: 1 });
    expect(votes.get('1.0.0-base')?.count).toMatchObject({ openings: 1, clicks: 0 });
  });

  test('the goal clicks is planned by all openings that told, of its own app', async () => {
    const funnel = readFunnel(site.database, () => site.clock.now);
    const asked = { days: 2, now: Date.now() };
    const { total, releases, judgements } = await reportFunnel(funnel, { app: 'content', ...asked });
    expect(total).toEqual({ ...noCount(), openings: 23, clicks: 21 });
    expect(releases.map(({ name, count }) => [name, count.openings, count.clicks])).toEqual([
      ['1.0.0-base', 1, 0],
      ['1.1.0-new', 22, 21],
    ]);
    expect(judgements.map(({ goal }) => goal)).toEqual(['clicks']);
    expect(judgements[0]?.words[0]).toMatch(
      /^Too early to say: 1\.\d\.0-\w+ and .* page openings? of different networks\.$/,
    );
    const guide = await reportFunnel(funnel, asked);
    expect([guide.total, guide.releases]).toEqual([noCount(), []]);
  });
});
