import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import type { FunnelEvent } from './funnel-event.ts';
import { funnelChart, funnelPage } from './funnel-page.ts';
import { countFunnel, type FunnelReport, type FunnelRow, funnelTable } from './funnel-report.ts';
import { latestFirst } from './judge.ts';

describe('count funnel', () => {
  const time = (iso: string) => Date.parse(iso);
  const FROM = time('2025-06-10T00:00:00Z');
  const TO = time('2025-06-12T15:00:00Z');
  const event = (
    kind: FunnelEvent['kind'],
    iso: string,
    { source = '/page', release = 'guide/1.0.0-a' as string | null, count = 1 } = {},
  ): FunnelEvent => ({ kind, at: time(iso), source, release, count });

  async function count(
    events: readonly FunnelEvent[],
    compare: readonly string[] = [],
    votes?: Parameters<typeof countFunnel>[1]['votes'],
  ) {
    async function* arriving() {
      yield* events;
    }
    return countFunnel(arriving(), {
      engine: 'SQLite',
      from: FROM,
      to: TO,
      compare,
      ...(votes && { votes }),
    });
  }
  const counted = (
    views: number,
    requests: number,
    downloads: number,
    suspected = 0,
    landingPageViews = 0,
  ) => ({
    landingPageViews,
    views,
    requests,
    downloads,
    suspected,
    unseen: 0,
    openings: 0,
    clicks: 0,
  });

  test('counts each kind of event by itself', async () => {
    const noon = '2025-06-12T12:00:00Z';
    const report = await count([
      event('view', noon),
      event('view', noon),
      event('view', noon),
      event('request', noon),
      event('download', noon),
      event('download', noon),
      event('suspected', noon),
      event('landing-page-view', noon, { count: 9 }),
      event('uncounted', noon),
    ]);
    expect(report.total).toEqual(counted(3, 1, 2, 1, 9));
    expect(report.uncounted).toBe(1);
  });

  test('counts by day in UTC, with the days between that had nothing', async () => {
    const { days } = await count([
      event('view', '2025-06-10T23:59:59.999Z'),
      event('view', '2025-06-12T00:00:00.000Z'),
    ]);
    expect(days).toEqual([
      { name: '2025-06-10', count: counted(1, 0, 0) },
      { name: '2025-06-11', count: counted(0, 0, 0) },
      { name: '2025-06-12', count: counted(1, 0, 0) },
    ]);
  });

  test('begins with the first day that had something, and says which days were asked for', async () => {
    const report = await count([event('view', '2025-06-12T00:00:00Z')]);
    expect(report.days.map(({ name }) => name)).toEqual(['2025-06-12']);
    expect([report.from, report.to]).toEqual(['2025-06-10', '2025-06-12']);
  });

  test('has no day when nothing happened', async () => {
    const report = await count([]);
    expect(report).toMatchObject({ days: [], sources: [], releases: [], total: counted(0, 0, 0) });
  });

  test('counts by source, the largest first', async () => {
    const { sources } = await count([
      event('view', '2025-06-12T00:00:00Z', { source: 'small' }),
      event('request', '2025-06-12T00:00:00Z', { source: 'large' }),
      event('download', '2025-06-12T00:00:00Z', { source: 'large' }),
    ]);
    expect(sources).toEqual([
      { name: 'large', count: counted(0, 1, 1) },
      { name: 'small', count: counted(1, 0, 0) },
    ]);
  });

  test('adds up the sources after the twentieth', async () => {
    const events = Array.from({ length: 25 }, (_, at) =>
      event('view', '2025-06-12T00:00:00Z', { source: `source ${at}` }),
    );
    const { sources } = await count(events);
    expect(sources).toHaveLength(21);
    expect(sources.at(-1)).toEqual({ name: 'other (5)', count: counted(5, 0, 0) });
  });

  test('counts by the release that the visitor had, whenever the event came', async () => {
    const { releases } = await count([
      event('view', '2025-06-11T11:59:59Z', { release: 'guide/1.0.0-old' }),
      event('view', '2025-06-11T12:00:00Z', { release: 'guide/1.0.0-new' }),
      event('download', '2025-06-12T00:00:00Z', { release: 'guide/1.0.0-old' }),
      event('view', '2025-06-10T00:00:00Z', { release: null }),
    ]);
    expect(releases.map(({ name, count }) => [name, count])).toEqual([
      ['1.0.0-new', counted(1, 0, 0)],
      ['1.0.0-old', counted(1, 0, 1)],
      ['unknown', counted(1, 0, 0)],
    ]);
  });

  test('compares the two latest releases, or those that are named, by each goal', async () => {
    const events = ['a', 'b', 'c'].map((name, at) =>
      event('landing-page-view', `2025-06-1${at}T00:00:00Z`, { release: `guide/1.0.0-${name}` }),
    );
    const names = ({ judgements }: FunnelReport) =>
      judgements.map(({ goal, releases }) => [goal, releases.map(({ name }) => name)]);
    expect(names(await count(events))).toEqual([
      ['requests', ['1.0.0-b', '1.0.0-c']],
      ['downloads', ['1.0.0-b', '1.0.0-c']],
    ]);
    expect(names(await count(events, ['c', '1.0.0-a']))[0]).toEqual(['requests', ['1.0.0-a', '1.0.0-c']]);
    await expect(count(events, ['a', 'd'])).rejects.toThrow(
      'There is no release d in these days. There is 1.0.0-c, 1.0.0-b, 1.0.0-a.',
    );
    expect((await count(events.slice(0, 1))).judgements).toEqual([]);
  });

  test('compares releases that are shown together, also while one of them has had no visitor', async () => {
    const events = [
      event('landing-page-view', '2025-06-10T10:00:00Z', { release: 'guide/1.0.0-a' }),
      event('landing-page-view', '2025-06-11T10:00:00Z', { release: 'guide/1.1.0-b' }),
    ];
    const none = counted(0, 0, 0);
    const began = (iso: string) =>
      new Map(['1.1.0-b', '1.2.0-c'].map((name) => [name, { since: time(iso), count: none }]));
    const report = await count(events, [], began('2025-06-11T12:00:00Z'));
    expect(report.releases.map(({ name, count }) => [name, count.landingPageViews])).toEqual([
      ['1.2.0-c', 0],
      ['1.1.0-b', 1],
      ['1.0.0-a', 1],
    ]);
    expect(report.judgements[0]?.words).toEqual([
      'Too early to say: 1.2.0-c and 1.1.0-b have had 0 landing-page views and 0 landing-page views of different networks.',
    ]);
    expect(funnelTable(report)).not.toContain('by chance');
    expect((await count(events, ['c', 'b'], began('2025-06-11T12:00:00Z'))).judgements).toHaveLength(2);
    // Those that were compared before these days are over.
    const [judgement] = (await count(events, [], began('2025-06-09T23:00:00Z'))).judgements;
    expect(judgement?.releases.map(({ name }) => name)).toEqual(['1.0.0-a', '1.1.0-b']);
  });

  test('shows the twenty largest of many releases', async () => {
    const events = Array.from({ length: 25 }, (_, at) =>
      event('view', '2025-06-12T00:00:00Z', { release: `guide/${at}`, count: at + 1 }),
    );
    const { releases, total } = await count(events);
    expect(releases.map(({ count }) => count.views).sort((a, b) => a - b)[0]).toBe(6);
    expect([releases.length, total.views]).toEqual([20, 325]);
  });

  test('leaves out what arrived after the time it counts to', async () => {
    expect((await count([event('view', '2025-06-12T15:00:00.001Z')])).total).toEqual(counted(0, 0, 0));
  });
});

describe('funnel report', () => {
  const row = (
    name: string,
    views: number,
    requests: number,
    downloads: number,
    suspected = 0,
  ): FunnelRow => ({
    name,
    count: {
      landingPageViews: 2 * requests,
      views,
      requests,
      downloads,
      suspected,
      unseen: 0,
      openings: 0,
      clicks: 0,
    },
  });
  const EMPTY: FunnelReport = {
    from: '2025-06-01',
    to: '2025-06-30',
    engine: 'SQLite',
    total: row('', 0, 0, 0).count,
    days: [],
    sources: [],
    releases: [],
    uncounted: 0,
    judgements: [],
  };
  const REPORT: FunnelReport = {
    ...EMPTY,
    total: row('', 120, 40, 90, 3).count,
    days: [row('2025-06-29', 20, 10, 30), row('2025-06-30', 100, 30, 60, 3)],
    sources: [row('fall-mailing', 100, 40, 80), row('/homeowners-guide-download', 20, 0, 10, 3)],
    releases: latestFirst([{ name: '1.0.0-4b3c1986', count: row('', 120, 40, 90, 3).count, since: 0 }]),
    uncounted: 7,
  };
  const NOTHING = 'No landing-page view, request or download in these days yet.';

  test('the table has a line for each day, source and release, and their sum', () => {
    const lines = funnelTable(REPORT).split('\n');
    const columns = lines.map((line) => line.trim().split(/\s{2,}/));
    expect(lines[0]).toBe('Guide funnel, 2025-06-01 to 2025-06-30 (UTC), from SQLite');
    expect(columns).toContainEqual([
      'Day',
      'Landing-page views',
      'Requests',
      'Views',
      'Downloads',
      'Suspected',
      'Unseen',
    ]);
    expect(columns).toContainEqual(['2025-06-29', '20', '10', '20', '30', '0', '0']);
    expect(columns).toContainEqual(['all', '80', '40', '120', '90', '3', '0']);
    expect(columns).toContainEqual(['fall-mailing', '80', '40', '100', '80', '0', '0']);
    expect(columns).toContainEqual(['1.0.0-4b3c1986', '80', '40', '120', '90', '3', '0']);
  });

  test('the columns of each table stand below each other', () => {
    const tables = funnelTable(REPORT).split('\n\n').slice(1, 4);
    for (const table of tables) {
      const ends = table.split('\n').map((line) => line.length);
      expect(new Set(ends).size, table).toBe(1);
    }
    expect(tables).toHaveLength(3);
  });

  test('table and page say so when there is nothing', () => {
    expect(funnelTable(EMPTY)).toContain(NOTHING);
    expect(funnelPage(EMPTY)).toContain(NOTHING);
    expect(funnelPage(EMPTY)).not.toContain('<svg');
  });

  test('the page shows every number, and needs no other file', () => {
    const page = funnelPage(REPORT);
    for (const number of [120, 40, 90, 3]) expect(page).toContain(`<dd>${number}</dd>`);
    expect(page).toContain(
      '<th scope="row">fall-mailing</th><td>80</td><td>40</td><td>100</td><td>80</td><td>0</td><td>0</td>',
    );
    expect(page).toContain('<svg');
    expect(page).toContain('50.0 (39.3 to 60.7)');
    expect(page).toContain('Left out: 7 by the team');
    expect(funnelTable(REPORT)).toMatch(/^1\.0\.0-4b3c1986 +50\.0 \(39\.3 to 60\.7\) +75\.0 \(/m);
    expect(page).not.toMatch(/<link|<script|src=|url\(/);
  });

  test.each([
    ['with data', REPORT],
    ['without data', EMPTY],
  ])('the page %s is valid HTML', async (_, report) => {
    const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
      funnelPage(report),
    );
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    ).toEqual([]);
  });

  test('what stands in a source is text, never markup', () => {
    const page = funnelPage({ ...REPORT, sources: [row('<img src=x onerror="alert(1)">&amp;', 1, 0, 0)] });
    expect(page).not.toContain('<img');
    expect(page).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;amp;');
  });

  test('the chart has three bars for each day, as high as their numbers say', () => {
    const heights = [...funnelChart(REPORT).matchAll(/<rect class="(\w+)"[^>]* height="([\d.]+)"/g)];
    expect(heights.map(([, series]) => series)).toEqual([
      'landingPageViews',
      'requests',
      'downloads',
      'landingPageViews',
      'requests',
      'downloads',
    ]);
    const [landed = 0, requests = 0, downloads = 0, most = 0] = heights.map(([, , height]) => Number(height));
    expect(landed / most).toBeCloseTo(20 / 60, 2);
    expect(requests / most).toBeCloseTo(10 / 60, 2);
    expect(downloads / most).toBeCloseTo(0.5, 2);
  });

  test('the chart tells the numbers of a day, and holds its dates apart', () => {
    const days = Array.from({ length: 90 }, (_, at) =>
      row(new Date(at * 86_400_000).toISOString().slice(0, 10), 0, at, 0),
    );
    const chart = funnelChart({ days });
    expect(chart).toContain('<title>1970-03-31: 178 landing-page views, 89 requests, 0 downloads</title>');
    expect(chart.match(/text-anchor="middle"/g)?.length).toBeLessThanOrEqual(15);
  });
});
