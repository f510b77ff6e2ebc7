import { type Kysely, sql } from 'kysely';

/**
 * The tables that this backend queries, the same on both engines. Each feature declares its own. Every `*_at` and
 * `*_until` is in milliseconds since 1970 UTC. JSON is stored as text.
 */
export interface Schema {
  scheduled_job: ScheduledJobTable;
}

/** Scheduled jobs, each run by one process at a time. */
interface ScheduledJobTable {
  name: string;
  last_run_at: number;
}

/** Runs statements of SQL. One by one, because node:sqlite runs only the first statement of a string. */
export async function runSql(db: Kysely<Schema>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Creates the table of scheduled jobs. */
export const jobTable = (db: Kysely<Schema>): Promise<void> =>
  runSql(db, 'create table scheduled_job (name text primary key not null, last_run_at bigint not null)');
