import type { EventCount } from 'backend';
import { expect, it } from 'vitest';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { smallSite } from '../../testing/small-site.ts';
import { DAY_MS, type Reach, readReach, startOfDays } from './results.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const count = (day: string, kind: EventCount['kind'], page: string, times: number): EventCount => ({
  ...{ day, app: 'content', version: '1.0.0', kind, page, detail: '', count: times },
});

async function reachOf(counts: readonly EventCount[], app = 'content') {
  const { store } = await smallSite();
  const since: number[] = [];
  const events = {
    counts: async (query: { since: number }) => {
      since.push(query.since);
      return [...counts];
    },
  };
  return { reach: await readReach(store, events, app, NOW), since };
}

it('has the views per day and the rate of the last 14 days', async () => {
  const { reach, since } = await reachOf([
    count('2026-11-07', 'view', '/', 270),
    count('2026-11-19', 'click', '/', 27),
    count('2026-11-20', 'view', '/blog', 9),
  ]);
  const expected: Reach = { app: 'content', of: 'clicks', page: '/', viewsPerDay: 20, rate: 0.1, days: 14 };
  expect(reach).toEqual(expected);
  expect(since).toEqual([Date.parse('2026-11-07T00:00:00Z')]);
});

it('counts from the first day of a new site, at least one day', async () => {
  const [young, today] = await Promise.all([
    reachOf([count('2026-11-18', 'view', '/', 50)]),
    reachOf([count('2026-11-20', 'view', '/', 50)]),
  ]);
  expect([young.reach?.viewsPerDay, today.reach?.viewsPerDay]).toEqual([20, 50]);
});

it('is empty without views, and for an app that is not live', async () => {
  expect((await reachOf([count('2026-11-19', 'click', '/', 1)])).reach).toBe(null);
  expect((await reachOf([count('2026-11-19', 'view', '/', 1)], 'offers')).reach).toBe(null);
});

it('answers every token', async () => {
  const { store } = await smallSite();
  const today = new Date(startOfDays(1, Date.now()) + DAY_MS / 2).toISOString().slice(0, 10);
  const events = { counts: async () => [count(today, 'view', '/', 3)], health: async () => new Map() };
  const admin = await serveAdmin(store, { events });
  const { headers } = await admin.tokenOf('guide', 'preview');
  const ask = (path: string) => fetch(`${admin.to}${path}`, { headers });
  expect(await (await ask('/reach?app=content')).json()).toMatchObject({ page: '/', rate: 0 });
  expect((await ask('/reach?app=../content')).status).toBe(404);
  expect((await fetch(`${admin.to}/reach?app=content`)).status).toBe(401);
});
