import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { createLog } from '../log/log.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';
import { claimRun, type Job, recordRuns, startScheduledJobs } from './scheduled-jobs.ts';

onBothEngines((site) => {
  let clock = 0;
  const warned: unknown[] = [];
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void warned.push(JSON.parse(line)) });
  const start = (
    jobs: Parameters<typeof startScheduledJobs>[0]['jobs'],
    { pollMs, database = site.database }: { pollMs?: number; database?: typeof site.database } = {},
  ) => startScheduledJobs({ database, jobs, log, now: () => clock, pollMs });

  test('lets one of many processes claim a job per day', async () => {
    const claims = (now: number) =>
      Promise.all(Array.from({ length: 12 }, () => claimRun(site.database, 'sweep', now)));
    for (const now of [DAY_MS, 2 * DAY_MS]) {
      expect((await claims(now)).filter(Boolean)).toHaveLength(1);
      expect((await claims(now + DAY_MS - 1)).filter(Boolean)).toHaveLength(0);
    }
  });

  test('retries a failed job after the next poll', async () => {
    clock = 10 * DAY_MS;
    let runs = 0;
    const flaky = async () => {
      runs += 1;
      if (runs === 1) throw new Error('not yet');
      return 0;
    };
    const jobs = start({ flaky }, { pollMs: 20 });
    await until(() => runs === 2);
    await jobs.stop();
    expect(runs).toBe(2);
  });

  test.each([400, -2])('runs nothing when the clock is %i days off, until it is confirmed', async (days) => {
    const ran: number[] = [];
    const sweep: Job = async (_, now) => {
      ran.push(now);
      return 0;
    };
    const name = `sweep ${days}`;
    const right = 1000 * DAY_MS;
    clock = right;
    await start({ [name]: sweep }).stop();
    warned.length = 0;
    clock += days * DAY_MS;
    await start({ [name]: sweep }).stop();
    expect(ran).toEqual([right]);
    expect(warned).toMatchObject([
      { days, msg: expect.stringContaining('npm run site -- backend retention') },
    ]);
    await recordRuns(site.database, [name], clock);
    clock += DAY_MS;
    await start({ [name]: sweep }).stop();
    expect(ran).toEqual([right, clock]);
  });

  test('runs the job of a killed process an hour later', async () => {
    clock = 20 * DAY_MS;
    const sweep = (work: Job) => start({ killed: work });
    let runs = 0;
    const count = async () => {
      runs += 1;
      return 0;
    };
    let hasBegun = false;
    sweep(() => {
      hasBegun = true;
      return new Promise(() => {});
    });
    await until(() => hasBegun);
    clock += HOUR_MS - 1;
    await sweep(count).stop();
    expect(runs).toBe(0);
    clock += 1;
    await sweep(count).stop();
    await sweep(count).stop();
    expect(runs).toBe(1);
  });

  test('runs nothing when the last runs cannot be read', async () => {
    clock = 4000 * DAY_MS;
    const blind: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'SelectQueryNode') throw new Error('not now');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    let runs = 0;
    const unseen = async () => {
      runs += 1;
      return 0;
    };
    await start(
      { unseen },
      { database: { ...site.database, db: site.database.db.withPlugin(blind) } },
    ).stop();
    expect(runs).toBe(0);
  });

  test('runs in the backend', async () => {
    const ran = { name: 'expired sessions', last_run_at: site.clock.now };
    await until(async () => (await site.rows('scheduled_job', ran)).length > 0);
  });
});
