import { expect, test, vi } from 'vitest';
import { ANALYTICS_EVENT, GUIDE_REQUEST } from '../../test/requests.ts';
import { onBothEngines, operate } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { createLog } from '../log/log.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';
import { claimRun, type Job, monthsBefore, recordRuns, startScheduledJobs } from './scheduled-jobs.ts';

onBothEngines((site) => {
  let clock = 0;
  const warned: unknown[] = [];
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void warned.push(JSON.parse(line)) });
  const start = (jobs: Record<string, Job>) =>
    startScheduledJobs({ database: site.database, log, now: () => clock }, jobs);

  test('lets only one of many processes claim a job each day', async () => {
    const claims = (now: number) =>
      Promise.all(Array.from({ length: 12 }, () => claimRun(site.database, 'sweep', now)));
    for (const now of [DAY_MS, 2 * DAY_MS]) {
      expect((await claims(now)).filter(Boolean)).toHaveLength(1);
      expect((await claims(now + DAY_MS - 1)).filter(Boolean)).toHaveLength(0);
    }
  });

  test('runs the other jobs after one failed, and retries the failed one an hour later', async () => {
    clock = 10 * DAY_MS;
    const flaky = vi.fn<Job>(async () => 0).mockRejectedValueOnce(new Error('not yet'));
    const other = vi.fn<Job>(async () => 0);
    const runs = [];
    for (const wait of [0, HOUR_MS - 1, 1, HOUR_MS]) {
      clock += wait;
      await start({ flaky, other }).stop();
      runs.push(`flaky ${flaky.mock.calls.length}, other ${other.mock.calls.length}`);
    }
    const [once, twice] = ['flaky 1, other 1', 'flaky 2, other 1'];
    expect(runs).toEqual([once, once, twice, twice]);
  });

  test.each([400, -2])('runs no job between a clock jump of %i days and its confirmation', async (days) => {
    const sweep = vi.fn<Job>(async () => 0);
    const runTimes = () => sweep.mock.calls.map(([, now]) => now);
    const name = `sweep ${days}`;
    const right = 1000 * DAY_MS;
    clock = right;
    await start({ [name]: sweep }).stop();
    warned.length = 0;
    clock += days * DAY_MS;
    await start({ [name]: sweep }).stop();
    expect(runTimes()).toEqual([right]);
    const msg = expect.stringContaining('npm run site -- backend retention');
    expect(warned).toMatchObject([{ days, msg }]);
    await recordRuns(site.database, [name], clock);
    clock += DAY_MS;
    await start({ [name]: sweep }).stop();
    expect(runTimes()).toEqual([right, clock]);
  });

  test('a started backend runs the scheduled jobs', async () => {
    const lastRun = { name: 'expired sessions', last_run_at: site.clock.now };
    await until(async () => (await site.rows('scheduled_job', lastRun)).length > 0);
  });
});

onBothEngines((site) => {
  const retain = (now: string | number) =>
    operate(site.env, ['retention'], () => (typeof now === 'string' ? Date.parse(now) : now));

  test('deletes only the limit counters that have expired, in batches', async () => {
    const { now } = site.clock;
    const rows = Array.from({ length: 1500 }, (_, at) => ({ key: `ended ${at}`, count: 1, until: now - 1 }));
    const all = [...rows, { key: 'open', count: 1, until: now + 1 }];
    await site.database.db.insertInto('limit_counter').values(all).execute();
    await retain(now);
    expect((await site.rows('limit_counter')).map(({ key }) => key)).toEqual(['open']);
  });

  test('deletes tracking data after 13 months, and expired sessions', async () => {
    site.clock.now = Date.parse('2025-10-19T12:00:00Z');
    for (let at = 0; at < 5; at += 1) await site.post('/', ANALYTICS_EVENT);
    await site.post('/', GUIDE_REQUEST);
    await site.post('/shop-click', { release: 'content/1.0.0', page: '/blog', link: 'Buy Now' });
    const visitor = await site.visitor();
    site.clock.now = Date.parse('2025-10-21T12:00:00Z');
    await site.post('/', ANALYTICS_EVENT);

    const { code, output } = await retain('2026-11-20T12:00:00Z');
    expect(code).toBe(0);
    expect(output).toContain('tracking events: 5 removed');
    expect(output).toContain('events: 2 removed');
    const types = (await site.rows('submission')).map(({ type }) => type).sort();
    expect(types).toEqual(['analytics_event', 'guide_request']);
    // better-auth expires sessions by the real clock, not the test's.
    expect(await site.profileStatus(visitor)).toBe(200);
    const second = await retain(Date.now() + 400 * 24 * 60 * 60 * 1000);
    expect(second.output).toMatch(/expired sessions: [1-9]\d* removed/);
    expect(await site.profileStatus(visitor)).toBe(401);
  });
});

test.each([
  ['2026-11-20T10:00:00.000Z', 13, '2025-10-20T10:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 13, '2025-02-28T00:00:00.000Z'],
])('%s minus %i months is %s', (now, months, expected) => {
  expect(new Date(monthsBefore(Date.parse(now), months)).toISOString()).toBe(expected);
});
