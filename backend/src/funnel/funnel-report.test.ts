import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import type { FunnelEvent } from './funnel.ts';
import { funnelChart, funnelPage } from './funnel-page.ts';
import { countFunnel, type FunnelReport, type FunnelRow, funnelTable } from './funnel-report.ts';

describe('count funnel', () => {
  const time = (iso: string) => Date.parse(iso);
  const FROM = time('2025-06-10T00:00:00Z');
  const TO = time('2025-06-12T15:00:00Z');
  const event = (kind: FunnelEvent['kind'], iso: string, source = '/page'): FunnelEvent => ({
    kind,
    at: time(iso),
    source,
  });

  async function count(events: readonly FunnelEvent[], releaseAt = (_: number) => '1.0.0-a') {
    async function* arriving() {
      yield* events;
    }
    return countFunnel(arriving(), { engine: 'SQLite', from: FROM, to: TO, releaseAt });
  }
  const counted = (views: number, requests: number, downloads: number, suspected = 0) => ({
    views,
    requests,
    downloads,
    suspected,
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
    ]);
    expect(report.total).toEqual(counted(3, 1, 2, 1));
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
      event('view', '2025-06-12T00:00:00Z', 'small'),
      event('request', '2025-06-12T00:00:00Z', 'large'),
      event('download', '2025-06-12T00:00:00Z', 'large'),
    ]);
    expect(sources).toEqual([
      { name: 'large', count: counted(0, 1, 1) },
      { name: 'small', count: counted(1, 0, 0) },
    ]);
  });

  test('adds up the sources after the twentieth', async () => {
    const events = Array.from({ length: 25 }, (_, at) =>
      event('view', '2025-06-12T00:00:00Z', `source ${at}`),
    );
    const { sources } = await count(events);
    expect(sources).toHaveLength(21);
    expect(sources.at(-1)).toEqual({ name: 'other (5)', count: counted(5, 0, 0) });
  });

  test('counts by the release that was live when the event arrived', async () => {
    const change = time('2025-06-11T12:00:00Z');
    const { releases } = await count(
      [
        event('view', '2025-06-11T11:59:59Z'),
        event('view', '2025-06-11T12:00:00Z'),
        event('download', '2025-06-12T00:00:00Z'),
      ],
      (at) => (at < change ? '1.0.0-old' : '1.0.0-new'),
    );
    expect(releases).toEqual([
      { name: '1.0.0-new', count: counted(1, 0, 1) },
      { name: '1.0.0-old', count: counted(1, 0, 0) },
    ]);
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
    count: { views, requests, downloads, suspected },
  });
  const EMPTY: FunnelReport = {
    from: '2025-06-01',
    to: '2025-06-30',
    engine: 'SQLite',
    total: row('', 0, 0, 0).count,
    days: [],
    sources: [],
    releases: [],
  };
  const REPORT: FunnelReport = {
    ...EMPTY,
    total: row('', 120, 40, 90, 3).count,
    days: [row('2025-06-29', 20, 10, 30), row('2025-06-30', 100, 30, 60, 3)],
    sources: [row('fall-mailing', 100, 40, 80), row('/homeowners-guide-download', 20, 0, 10, 3)],
    releases: [row('1.0.0-4b3c1986', 120, 40, 90, 3)],
  };
  const NOTHING = 'No view, request or download in these days yet.';

  test('the table has a line for each day, source and release, and their sum', () => {
    const lines = funnelTable(REPORT).split('\n');
    const columns = lines.map((line) => line.trim().split(/\s+/));
    expect(lines[0]).toBe('Guide funnel, 2025-06-01 to 2025-06-30 (UTC), from SQLite');
    expect(columns).toContainEqual(['Day', 'Views', 'Requests', 'Downloads', 'Suspected']);
    expect(columns).toContainEqual(['2025-06-29', '20', '10', '30', '0']);
    expect(columns).toContainEqual(['all', '120', '40', '90', '3']);
    expect(columns).toContainEqual(['fall-mailing', '100', '40', '80', '0']);
    expect(columns).toContainEqual(['1.0.0-4b3c1986', '120', '40', '90', '3']);
  });

  test('the columns of the table stand below each other', () => {
    const ends = funnelTable(REPORT)
      .split('\n')
      .slice(2)
      .filter((line) => line !== '')
      .map((line) => line.length);
    expect(new Set(ends).size).toBe(1);
  });

  test('table and page say so when there is nothing', () => {
    expect(funnelTable(EMPTY)).toContain(NOTHING);
    expect(funnelPage(EMPTY)).toContain(NOTHING);
    expect(funnelPage(EMPTY)).not.toContain('<svg');
  });

  test('the page shows every number, and needs no other file', () => {
    const page = funnelPage(REPORT);
    for (const number of [120, 40, 90, 3]) expect(page).toContain(`<dd>${number}</dd>`);
    expect(page).toContain('<th scope="row">fall-mailing</th><td>100</td><td>40</td><td>80</td><td>0</td>');
    expect(page).toContain('<svg');
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
      'views',
      'requests',
      'downloads',
      'views',
      'requests',
      'downloads',
    ]);
    const [views = 0, requests = 0, downloads = 0, most = 0] = heights.map(([, , height]) => Number(height));
    expect(views / most).toBeCloseTo(0.2, 2);
    expect(requests / most).toBeCloseTo(0.1, 2);
    expect(downloads / most).toBeCloseTo(0.3, 2);
  });

  test('the chart tells the numbers of a day, and holds its dates apart', () => {
    const days = Array.from({ length: 90 }, (_, at) =>
      row(new Date(at * 86_400_000).toISOString().slice(0, 10), at, 0, 0),
    );
    const chart = funnelChart({ days });
    expect(chart).toContain('<title>1970-03-31: 89 views, 0 requests, 0 downloads</title>');
    expect(chart.match(/text-anchor="middle"/g)?.length).toBeLessThanOrEqual(15);
  });
});
