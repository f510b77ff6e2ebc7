import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Platform } from '../platform/platform.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';

/** A daily job. @returns the number of deleted rows. */
export type Job = (database: Pick<Database, 'db' | 'engine'>, now: number) => Promise<number>;

const POLL_MS = 10 * 60_000;

/** Runs each job once a day in one of the processes that share the database. A failed job runs again after an hour. */
export function startScheduledJobs(
  { database, log, now }: Pick<Platform, 'database' | 'log' | 'now'>,
  jobs: Readonly<Record<string, Job>>,
) {
  let running: Promise<void> = Promise.resolve();
  let hasWarned = false;

  async function runDueJobs(): Promise<void> {
    const days = await clockJump(database, Object.keys(jobs), now());
    if (days !== null && !hasWarned)
      log.warn(
        { days },
        'the clock differs by days from the last run of the scheduled jobs, so nothing is deleted. If the clock is right, run: npm run site -- backend retention',
      );
    hasWarned = days !== null;
    if (hasWarned) return;
    for (const [name, job] of Object.entries(jobs)) {
      try {
        if (!(await claimRun(database, name, now()))) continue;
        const removed = await job(database, now());
        log[removed > 0 ? 'info' : 'debug']({ job: name, removed }, 'a scheduled job has run');
      } catch (err) {
        log.error({ err, job: name }, 'a scheduled job failed');
        await recordRuns(database, [name], now() - DAY_MS + HOUR_MS);
      }
    }
  }
  const startRound = () => {
    running = running.then(runDueJobs).catch((err) => log.error({ err }, 'the scheduled jobs could not run'));
  };
  startRound();
  const timer = setInterval(startRound, POLL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const MAX_DAYS_AHEAD = 2;

/** With a wrong clock, jobs may delete everything. @returns null if the days since the last run are plausible. */
async function clockJump({ db }: Pick<Database, 'db'>, names: readonly string[], now: number) {
  const { last } = await db
    .selectFrom('scheduled_job')
    .select(({ fn }) => fn.max('last_run_at').as('last'))
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  const days = last ? (now - last) / DAY_MS : 0;
  return days > MAX_DAYS_AHEAD || days < -1 ? Math.round(days) : null;
}

/** With this call, the command `retention` confirms that the clock is right. */
export async function recordRuns({ db }: Pick<Database, 'db'>, names: readonly string[], time: number) {
  await db
    .insertInto('scheduled_job')
    .values(names.map((name) => ({ name, last_run_at: time })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: time }))
    .execute();
}

/** Only one process can claim a job per `everyMs` milliseconds. @returns whether the claim succeeded. */
export async function claimRun({ db }: Pick<Database, 'db'>, name: string, now: number, everyMs = DAY_MS) {
  const claimed = await db
    .insertInto('scheduled_job')
    .values({ name, last_run_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_run_at: now })
        .where('scheduled_job.last_run_at', '<=', now - everyMs),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Rows per transaction, so that no request waits long for the lock. */
const BATCH = 1000;

/** `key` is unique, or the only column in the condition. */
export function deletionJob(
  table: string,
  key: string,
  condition: (now: number, engine: Parameters<Job>[0]['engine']) => RawBuilder<unknown>,
): Job {
  return async ({ db, engine }, now) => {
    const [target, id] = [sql.table(table), sql.ref(key)];
    const batch = sql`select ${id} from ${target} where ${condition(now, engine)} limit ${BATCH}`;
    for (let removed = 0; ; ) {
      const { numAffectedRows } = await sql`delete from ${target} where ${id} in (${batch})`.execute(db);
      removed += Number(numAffectedRows);
      if (Number(numAffectedRows) < BATCH) return removed;
      await setImmediate();
    }
  };
}

/** If the earlier month has no such day, the result is its last day. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
