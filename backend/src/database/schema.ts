import type { Kysely } from 'kysely';

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

/** Creates the table of scheduled jobs. */
export async function jobTable({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('scheduled_job')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('last_run_at', 'bigint', (column) => column.notNull())
    .execute();
}
