import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import type { FunnelEvent, FunnelKind } from './funnel-event.ts';
import { funnelChart, funnelPage } from './funnel-page.ts';
import { countFunnel, type FunnelReport, type FunnelRow, funnelTable } from './funnel-report.ts';
import { type FunnelCount, latestFirst, noCount } from './judge.ts';

const counted = (part: Partial<FunnelCount>): FunnelCount => ({ ...noCount(), ...part });

describe('count funnel', () => {
  const time = (iso: string) => Date.parse(iso);
  const FROM = '2025-06-09T00:00:00Z';
  const TO = '2025-06-12T15:00:00Z';
  const NOON = '2025-06-12T12:00:00Z';
  const event = (kind: FunnelKind, iso: string, changes: Partial<FunnelEvent> = {}): FunnelEvent => ({
    kind,
    at: time(iso),
    source: '/page',
    release: 'guide/1.0.0-a',
    count: 1,
    ...changes,
  });
  async function count(
    events: readonly FunnelEvent[],
    more: Pick<Parameters<typeof countFunnel>[1], 'compare' | 'votes'> = {},
  ) {
    async function* arriving() {
      yield* events;
    }
    return countFunnel(arriving(), { engine: 'SQLite', from: time(FROM), to: time(TO), ...more });
  }

  test('counts each kind of event by itself, and nothing that arrived after the time it counts to', async () => {
    const report = await count([
      event('view', NOON),
      event('view', NOON, { count: 2 }),
      event('request', NOON),
      event('download', NOON, { count: 2 }),
      event('suspected', NOON),
      event('landing-page-view', NOON, { count: 9 }),
      event('uncounted', NOON),
      event('view', '2025-06-12T15:00:00.001Z'),
    ]);
    const total = { views: 3, requests: 1, downloads: 2, suspected: 1, landingPageViews: 9 };
    expect(report.total).toEqual(counted(total));
    expect(report.uncounted).toBe(1);
  });

  test('counts by day in UTC, from the first that had something, with the days between that had nothing', async () => {
    const report = await count([
      event('view', '2025-06-10T23:59:59.999Z'),
      event('view', '2025-06-12T00:00:00.000Z'),
    ]);
    expect(report.days).toEqual([
      { name: '2025-06-10', count: counted({ views: 1 }) },
      { name: '2025-06-11', count: counted({}) },
      { name: '2025-06-12', count: counted({ views: 1 }) },
    ]);
    expect([report.from, report.to]).toEqual(['2025-06-09', '2025-06-12']);
    const nothing = { days: [], sources: [], releases: [], judgements: [], total: counted({}) };
    expect(await count([])).toMatchObject(nothing);
  });

  test('counts by source, the largest first, and adds up those after the twentieth; shows the twenty largest releases', async () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      event('view', NOON, { source: `source ${at}`, release: `guide/${at}`, count: at + 1 }),
    );
    const more = event('request', NOON, { source: 'source 23', release: 'guide/23', count: 9 });
    const { sources, releases, total } = await count([...many, more]);
    expect(sources).toHaveLength(21);
    expect(sources[0]).toEqual({ name: 'source 23', count: counted({ views: 24, requests: 9 }) });
    expect(sources.at(-1)).toEqual({ name: 'other (5)', count: counted({ views: 1 + 2 + 3 + 4 + 5 }) });
    expect(Math.min(...releases.map(({ count }) => count.views))).toBe(6);
    expect([releases.length, total.views]).toEqual([20, 325]);
  });

  test('counts by the release that the visitor had, whenever the event came', async () => {
    const { releases } = await count([
      event('view', '2025-06-11T11:59:59Z', { release: 'guide/1.0.0-old' }),
      event('view', '2025-06-11T12:00:00Z', { release: 'guide/1.0.0-new' }),
      event('download', '2025-06-12T00:00:00Z', { release: 'guide/1.0.0-old' }),
      event('view', '2025-06-10T00:00:00Z', { release: null }),
    ]);
    expect(releases.map(({ name, count }) => [name, count])).toEqual([
      ['1.0.0-new', counted({ views: 1 })],
      ['1.0.0-old', counted({ views: 1, downloads: 1 })],
      ['unknown', counted({ views: 1 })],
    ]);
  });

  test('compares the two latest releases, or those that are named, by each goal', async () => {
    const events = ['a', 'b', 'c'].map((name, at) =>
      event('landing-page-view', `2025-06-1${at}T00:00:00Z`, { release: `guide/1.0.0-${name}` }),
    );
    const names = ({ judgements }: FunnelReport) =>
      judgements.map(({ goal, releases }) => [goal, ...releases.map(({ name }) => name)]);
    expect(names(await count(events))).toEqual([
      ['requests', '1.0.0-b', '1.0.0-c'],
      ['downloads', '1.0.0-b', '1.0.0-c'],
    ]);
    const named = await count(events, { compare: ['c', '1.0.0-a'] });
    expect(names(named)[0]).toEqual(['requests', '1.0.0-a', '1.0.0-c']);
    await expect(count(events, { compare: ['a', 'd'] })).rejects.toThrow(
      'There is no release d in these days. There is 1.0.0-c, 1.0.0-b, 1.0.0-a.',
    );
    expect((await count(events.slice(0, 1))).judgements).toEqual([]);
  });

  test('compares releases that are shown together, also while one of them has had no visitor', async () => {
    const events = [
      event('landing-page-view', '2025-06-10T10:00:00Z', { release: 'guide/1.0.0-a' }),
      event('landing-page-view', '2025-06-11T10:00:00Z', { release: 'guide/1.1.0-b' }),
    ];
    const began = (iso: string) =>
      new Map(['1.1.0-b', '1.2.0-c'].map((name) => [name, { since: time(iso), count: counted({}) }]));
    const votes = began('2025-06-11T12:00:00Z');
    const report = await count(events, { votes });
    expect(report.releases.map(({ name, count }) => [name, count.landingPageViews])).toEqual([
      ['1.2.0-c', 0],
      ['1.1.0-b', 1],
      ['1.0.0-a', 1],
    ]);
    expect(report.judgements[0]?.words[0]).toMatch(/^Too early to say: 1\.2\.0-c and 1\.1\.0-b have had 0 /);
    expect(funnelTable(report)).not.toContain('by chance');
    expect((await count(events, { compare: ['c', 'b'], votes })).judgements).toHaveLength(2);
    // Those that were compared before these days are over.
    const { judgements } = await count(events, { votes: began('2025-06-08T23:00:00Z') });
    expect(judgements[0]?.releases.map(({ name }) => name)).toEqual(['1.0.0-a', '1.1.0-b']);
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
    count: counted({ landingPageViews: 2 * requests, views, requests, downloads, suspected }),
  });
  const EMPTY: FunnelReport = {
    from: '2025-06-01',
    to: '2025-06-30',
    engine: 'SQLite',
    total: counted({}),
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
    releases: latestFirst([{ ...row('1.0.0-4b3c1986', 120, 40, 90, 3), since: 0 }]),
    uncounted: 7,
  };

  test('the table has a line for each day, source and release, and their sum, in columns', () => {
    const [title, ...tables] = funnelTable(REPORT).split('\n\n');
    expect(title).toBe('Guide funnel, 2025-06-01 to 2025-06-30 (UTC), from SQLite');
    const lines = tables.slice(0, 3).map((table) => table.split('\n'));
    for (const table of lines) expect(new Set(table.map((line) => line.length)).size).toBe(1);
    const columns = lines.flat().map((line) =>
      line
        .trim()
        .split(/\s{2,}/)
        .join(' | '),
    );
    expect(columns).toEqual(
      expect.arrayContaining([
        'Day | Landing-page views | Requests | Views | Downloads | Suspected | Unseen',
        '2025-06-29 | 20 | 10 | 20 | 30 | 0 | 0',
        'all | 80 | 40 | 120 | 90 | 3 | 0',
        'fall-mailing | 80 | 40 | 100 | 80 | 0 | 0',
        '1.0.0-4b3c1986 | 80 | 40 | 120 | 90 | 3 | 0',
      ]),
    );
    expect(tables.join('\n\n')).toMatch(/^1\.0\.0-4b3c1986 +50\.0 \(39\.3 to 60\.7\) +75\.0 \(/m);
  });

  test('table and page say so when there is nothing', async () => {
    const [table, page] = [funnelTable(EMPTY), funnelPage(EMPTY)];
    for (const shown of [table, page])
      expect(shown).toContain('No landing-page view, request or download in these days yet.');
    expect(page).not.toContain('<svg');
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
    expect((await validator.validateString(page)).results).toEqual([]);
  });

  test('the page shows every number', () => {
    const page = funnelPage(REPORT);
    for (const number of [120, 40, 90, 3]) expect(page).toContain(`<dd>${number}</dd>`);
    expect(page).toContain(
      '<th scope="row">fall-mailing</th><td>80</td><td>40</td><td>100</td><td>80</td><td>0</td><td>0</td>',
    );
    for (const part of ['<svg', '50.0 (39.3 to 60.7)', 'Left out: 7 by the team'])
      expect(page).toContain(part);
  });

  test('what stands in a source is text, never markup', () => {
    const page = funnelPage({ ...REPORT, sources: [row('<img src=x onerror="alert(1)">&amp;', 1, 0, 0)] });
    expect(page).not.toContain('<img');
    expect(page).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;amp;');
  });

  test('the chart has three bars for each day, as high as their numbers say', () => {
    const bars = [...funnelChart(REPORT).matchAll(/<rect class="(\w+)"[^>]* height="([\d.]+)"/g)];
    const series = ['landingPageViews', 'requests', 'downloads'];
    expect(bars.map(([, name]) => name)).toEqual([...series, ...series]);
    const [landed = 0, requests = 0, downloads = 0, most = 0] = bars.map(([, , height]) => Number(height));
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
