import type { Kysely } from 'kysely';

/**
 * The tables that this backend queries, alike on both engines; each feature adds its own, and better-auth owns the other
 * `auth_*` tables. Every `*_at` and `*_until` is in milliseconds since 1970 UTC. JSON is kept as text.
 */
export interface Schema {
  scheduled_job: ScheduledJobTable;
}

/** Recurring work, done by one process at a time. */
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
