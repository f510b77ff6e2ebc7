import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { funnelChart } from './funnel-chart.ts';
import type { FunnelReport, FunnelRow } from './funnel-count.ts';
import { funnelPage } from './funnel-page.ts';
import { funnelTable } from './funnel-table.ts';

const row = (name: string, views: number, requests: number, downloads: number, suspected = 0): FunnelRow => ({
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
