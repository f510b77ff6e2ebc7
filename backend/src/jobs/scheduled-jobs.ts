import type { Database } from '../database/open-database.ts';
import type { Log } from '../log/log.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';

/** Daily work. @returns how many rows it has removed. */
export type Job = (database: Pick<Database, 'db' | 'engine'>, now: number) => Promise<number>;

/** How long a process has a job to itself, in milliseconds. Others do it after that when the process was killed. */
const CLAIM_MS = HOUR_MS;

/**
 * Does each of the named jobs once a day in one of the processes on the database. Tries a failed one again at the next
 * look.
 * @param pollMs how often it looks whether it is time.
 */
export function startScheduledJobs({
  database,
  jobs,
  log,
  now,
  pollMs = 10 * 60 * 1000,
}: {
  database: Pick<Database, 'db' | 'engine'>;
  jobs: Readonly<Record<string, Job>>;
  log: Log;
  now: () => number;
  pollMs?: number;
}) {
  let underWay: Promise<void> = Promise.resolve();
  let hasWarned = false;

  async function runDueJobs(): Promise<void> {
    let jump: number | null;
    try {
      jump = await clockJump(database, Object.keys(jobs), now());
    } catch (err) {
      log.error({ err }, 'the last scheduled jobs could not be looked up, so nothing is deleted');
      return;
    }
    if (jump !== null) {
      if (!hasWarned) {
        log.warn(
          { days: jump },
          'the clock is days away from the last scheduled jobs, so nothing is deleted. If it is right: npm run site -- backend retention',
        );
      }
      hasWarned = true;
      return;
    }
    hasWarned = false;
    for (const [name, job] of Object.entries(jobs)) {
      try {
        if (!(await claimRun(database, name, now(), DAY_MS, CLAIM_MS))) continue;
        try {
          const removed = await job(database, now());
          await recordRuns(database, [name], now());
          // Ten lines a day that say nothing would hide others.
          log[removed > 0 ? 'info' : 'debug']({ job: name, removed }, 'a scheduled job is done');
        } catch (err) {
          log.error({ err, job: name }, 'a scheduled job failed');
          await database.db
            .updateTable('scheduled_job')
            .set({ last_run_at: 0 })
            .where('name', '=', name)
            .execute();
        }
      } catch (err) {
        log.error({ err, job: name }, 'a scheduled job could not be looked up');
      }
    }
  }
  const startRound = () => {
    underWay = underWay.then(runDueJobs);
  };
  startRound();
  const timer = setInterval(startRound, pollMs);
  timer.unref();
  return {
    /** Starts no more work and waits for what is under way. */
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

/** How many days the clock may be away from the last run of daily work. */
const MAX_DAYS_AWAY = 2;

/**
 * How many days the clock is ahead of the last run of these jobs, or behind it below 0; null when that may be true. A
 * wrong clock would have everything deleted that is kept for a time.
 */
async function clockJump(
  { db }: Pick<Database, 'db'>,
  names: readonly string[],
  now: number,
): Promise<number | null> {
  const { last } = await db
    .selectFrom('scheduled_job')
    .select(({ fn }) => fn.max('last_run_at').as('last'))
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  const days = last ? (now - Number(last)) / DAY_MS : 0;
  return days > MAX_DAYS_AWAY || days < -1 ? Math.round(days) : null;
}

/** Writes down that these jobs have just been done. By hand it also says that the clock is right. */
export async function recordRuns(
  { db }: Pick<Database, 'db'>,
  names: readonly string[],
  now: number,
): Promise<void> {
  for (const name of names) {
    await db
      .insertInto('scheduled_job')
      .values({ name, last_run_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: now }))
      .execute();
  }
}

/**
 * Whether this process may do the work now: once in `everyMs` among all processes on the database.
 * @param claimMs when others may do it, unless `recordRuns` says that it is done.
 */
export async function claimRun(
  { db }: Pick<Database, 'db'>,
  name: string,
  now: number,
  everyMs = DAY_MS,
  claimMs = everyMs,
): Promise<boolean> {
  const last_run_at = now - everyMs + claimMs;
  const taken = await db
    .insertInto('scheduled_job')
    .values({ name, last_run_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_run_at })
        .where('scheduled_job.last_run_at', '<=', now - everyMs),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
