import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { createLog } from '../log/log.ts';
import { claimRun, type Job, noteRuns, startScheduledJobs } from './scheduled-jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onBothEngines((site) => {
  test('gives one of many the turn, and the next one a day later', async () => {
    const turns = (now: number) =>
      Promise.all(Array.from({ length: 12 }, () => claimRun(site.database, 'sweep', now)));
    for (const now of [DAY_MS, 2 * DAY_MS]) {
      expect((await turns(now)).filter(Boolean)).toHaveLength(1);
      expect((await turns(now + DAY_MS - 1)).filter(Boolean)).toHaveLength(0);
    }
  });

  test('tries again at the next look what has failed', async () => {
    let runs = 0;
    const jobs = startScheduledJobs({
      database: site.database,
      jobs: {
        flaky: async () => {
          runs += 1;
          if (runs === 1) throw new Error('not yet');
          return 0;
        },
      },
      log: createLog({ logLevel: 'silent' }),
      now: () => 10 * DAY_MS,
      lookEveryMs: 20,
    });
    await until(() => runs === 2);
    await jobs.stop();
    expect(runs).toBe(2);
  });

  test.each([400, -2])(
    'does nothing when the clock is %i days away, until somebody says that it is right',
    async (days) => {
      const ran: number[] = [];
      let clock = 1000 * DAY_MS;
      const warned: unknown[] = [];
      const start = () =>
        startScheduledJobs({
          database: site.database,
          jobs: {
            [`sweep ${days}`]: async (_, now) => {
              ran.push(now);
              return 0;
            },
          },
          log: createLog({ logLevel: 'warn' }, { write: (line) => void warned.push(JSON.parse(line)) }),
          now: () => clock,
        });
      await start().stop();
      const right = clock;
      clock += days * DAY_MS;
      await start().stop();
      expect(ran).toEqual([right]);
      expect(warned).toMatchObject([{ days, msg: expect.stringContaining('npm run backend -- retention') }]);
      await noteRuns(site.database, [`sweep ${days}`], clock);
      clock += DAY_MS;
      await start().stop();
      expect(ran).toEqual([right, clock]);
    },
  );

  test('does an hour later what a killed process had begun', async () => {
    let clock = 20 * DAY_MS;
    let runs = 0;
    const start = (work: Job) =>
      startScheduledJobs({
        database: site.database,
        jobs: { weekly: { work, isTime: () => true, everyMs: 5 * DAY_MS } },
        log: createLog({ logLevel: 'silent' }),
        now: () => clock,
      });
    const count = async () => {
      runs += 1;
      return 0;
    };
    let hasBegun = false;
    start(() => {
      hasBegun = true;
      return new Promise(() => {});
    });
    await until(() => hasBegun);
    clock += 60 * 60 * 1000 - 1;
    await start(count).stop();
    expect(runs).toBe(0);
    clock += 1;
    await start(count).stop();
    await start(count).stop();
    expect(runs).toBe(1);
  });

  test('does nothing when the last runs cannot be read: the clock may be wrong', async () => {
    const blind: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'SelectQueryNode') throw new Error('not now');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    let runs = 0;
    const jobs = startScheduledJobs({
      database: { ...site.database, db: site.database.db.withPlugin(blind) },
      jobs: {
        unseen: async () => {
          runs += 1;
          return 0;
        },
      },
      log: createLog({ logLevel: 'silent' }),
      now: () => 4000 * DAY_MS,
    });
    await jobs.stop();
    expect(runs).toBe(0);
  });

  test('is taken by the running backend', async () => {
    const ran = () =>
      site.database.db
        .selectFrom('scheduled_job')
        .select('name')
        .where('last_run_at', '=', site.clock.now)
        .where('name', '=', 'expired sessions')
        .executeTakeFirst();
    expect(await until(ran)).toBeDefined();
  });
});
