import { describe, expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { telemetrySection, telemetryTable } from '../funnel/page-telemetry-report.ts';
import { HOUR_MS } from '../time/hours.ts';
import { bucketOf, endOf, perThousand, readAppHours, readTelemetry } from './page-telemetry.ts';

const SHELL = 'shell/1.0.0-81b0c2aa';
const GUIDE = 'guide/1.0.0-3fa9c1d2';
const BEFORE = 'guide/1.0.0-00000000';
const page = (own: string, more: object = {}) => ({
  own,
  releases: `${SHELL},${own}`,
  vitals: '',
  errors: '',
  page: '/blog',
  ...more,
});

describe('a bucket', () => {
  test.each([
    ['LCP', 1200],
    ['INP', 40],
    ['TTFB', 0.4],
    ['CLS', 0.1],
    ['LCP', 1e12],
  ] as const)('of %s %d ends at most a tenth above it, within ten minutes', (vital, value) => {
    const end = endOf(vital, bucketOf(vital, value));
    const known = Math.min(value, 600_000);
    expect(end).toBeGreaterThanOrEqual(known * 0.999);
    expect(end).toBeLessThanOrEqual(Math.max(1, known * 1.1));
  });

  test('of a page that does not move is zero', () => {
    expect(endOf('CLS', bucketOf('CLS', 0))).toBe(0);
  });
});

test('without telemetry a terminal shows no table, and the page says so', () => {
  expect(telemetryTable([])).toBe('');
  expect(telemetrySection([])).toContain('<p>No page has sent telemetry in these days.</p>');
});

onBothEngines({ METRICS_TOKEN: 'metrics-of-the-test' }, (site) => {
  const send = (body: unknown, from?: string, browser = 'Mozilla/5.0 (Windows NT 10.0)') =>
    site.post('/page-telemetry', body, { from, headers: { 'user-agent': browser } });
  const metrics = async () => {
    const headers = { authorization: 'Bearer metrics-of-the-test' };
    return (await site.backend.app.request('/metrics', { headers })).text();
  };

  test('is kept as counts by hour and release, and nothing else', async () => {
    site.clock.now = Date.parse('2026-11-22T10:59:59Z');
    const report = page(GUIDE, { vitals: 'LCP 1000,CLS 0', errors: `error ${GUIDE},error ${GUIDE}` });
    expect((await send(report)).status).toBe(202);
    const counts = { page: 1, 'LCP 73': 1, 'CLS 0': 1 };
    const rows = [
      { scope: 'pages', release: GUIDE, counts: { ...counts, error: 1 } },
      { scope: 'shop', release: GUIDE, counts: { 'view /blog': 1 } },
      { scope: 'pages', release: SHELL, counts },
    ].map((row) => ({ ...row, at: Date.parse('2026-11-22T10:00:00Z') }));
    const kept = (await site.rows('tally')).map((row) => ({ ...row, counts: JSON.parse(row.counts) }));
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(expect.arrayContaining(rows));
  });

  test('is read by release, the latest first, with the 75th percentile of each vital, and is in the metrics', async () => {
    const since = Date.parse('2026-11-23T10:00:00Z');
    site.clock.now = since;
    for (const LCP of [800, 900, 1000, 4000]) await send(page(BEFORE, { vitals: `LCP ${LCP}` }));
    site.clock.now += HOUR_MS;
    for (const LCP of [800, 2000, 2000, 4000])
      await send(page(GUIDE, { vitals: `LCP ${LCP}`, errors: LCP === 800 ? `load ${GUIDE}` : '' }));
    const health = await readTelemetry(site.database, since);
    expect(health.map(({ release, pages }) => [release, pages])).toEqual([
      [GUIDE, 4],
      [BEFORE, 4],
      [SHELL, 8],
    ]);
    const [latest, before] = health;
    expect(latest?.p75.LCP).toBeGreaterThanOrEqual(2000);
    expect(latest?.p75.LCP).toBeLessThan(2200);
    expect(before?.p75.LCP).toBeLessThan(1100);
    expect(latest?.p75.INP).toBeNull();
    expect(latest && perThousand(latest, 'load')).toBe(250);
    const table = telemetryTable(health);
    expect(table).toMatch(/^guide\/1\.0\.0-3fa9c1d2 +4 +0\.0 +250\.0 +0\.0 +2,\d{3} ms +- +- +-$/m);
    expect(telemetrySection(health)).toContain(`<th scope="row">${BEFORE}</th><td>4</td><td>0.0</td>`);
    expect(await metrics()).toMatch(
      /web_vital_p75\{release="guide\/1\.0\.0-3fa9c1d2",vital="LCP"\} 2\d{3}\./,
    );
  });

  test('is counted for alerts once for a network, whatever it sends, and then again after five minutes', async () => {
    const OTHER = 'account/1.0.0-11111111';
    const counted = async (what: string) => {
      const sample = `page_reports_total{release="${OTHER}",what="${what}"} `;
      const line = (await metrics()).split('\n').find((one) => one.startsWith(sample));
      return Number(line?.slice(sample.length));
    };
    const failed = (from: string) => send(page(OTHER, { errors: `load ${OTHER}` }), from);
    for (let at = 0; at < 20; at += 1) await failed(`198.51.100.${at}`);
    await failed('2001:db8:1::1');
    await failed('203.0.113.1');
    await send(page(OTHER), '192.0.2.1');
    expect([await counted('load'), await counted('page'), await counted('error')]).toEqual([3, 4, 0]);
    site.clock.now += 5 * 60_000;
    await failed('198.51.100.77');
    expect(await counted('load')).toBe(4);
  });

  test('is not counted from a robot', async () => {
    const before = await readTelemetry(site.database, 0);
    await send(page(GUIDE), undefined, 'Mozilla/5.0 HeadlessChrome/140.0');
    expect(await readTelemetry(site.database, 0)).toEqual(before);
  });

  test.each([
    ['a release that is none', { own: 'rosa@example.com' }],
    ['a error with a text', { errors: `error ${GUIDE} rosa@example.com` }],
    ['an unknown error', { errors: `rosa ${GUIDE}` }],
    ['eleven releases', { releases: Array.from({ length: 11 }, (_, at) => `guide/${at}`).join() }],
    ['a vital that is no number', { vitals: 'LCP slow' }],
    ['no page', { page: undefined }],
  ])('with %s is refused', async (_, wrong) => {
    expect((await send(page(GUIDE, wrong))).status).toBe(422);
  });

  test('is read by app and hour, of the apps that are asked about', async () => {
    const at = Date.parse('2027-02-02T10:00:00Z');
    site.clock.now = at + HOUR_MS / 2;
    await send(page(GUIDE, { vitals: 'LCP 1000' }));
    await send(page(BEFORE, { vitals: 'LCP 1000', errors: `error ${BEFORE},load ${BEFORE}` }));
    site.clock.now += HOUR_MS;
    await send(page(GUIDE, { vitals: 'INP 40' }));
    const [LCP, INP] = [endOf('LCP', bucketOf('LCP', 1000)), endOf('INP', bucketOf('INP', 40))];
    const none = { error: 0, load: 0, violation: 0 };
    const hours = await readAppHours(site.database, at, ['guide']);
    expect(hours).toMatchObject([
      { app: 'guide', at, pages: 2, errors: { ...none, error: 1, load: 1 }, p75: { LCP, INP: null } },
      { app: 'guide', at: at + HOUR_MS, pages: 1, errors: none, p75: { LCP: null, INP } },
    ]);
    expect(await readAppHours(site.database, at, ['content'])).toEqual([]);
  });
});
