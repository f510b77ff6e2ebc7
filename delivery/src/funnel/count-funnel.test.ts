import type { FunnelEvent } from 'backend';
import { expect, test } from 'vitest';
import { countFunnel } from './count-funnel.ts';

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
  const events = Array.from({ length: 25 }, (_, at) => event('view', '2025-06-12T00:00:00Z', `source ${at}`));
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
