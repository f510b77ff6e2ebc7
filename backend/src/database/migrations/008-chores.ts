import type { Migration } from 'kysely/migration';

/** When recurring work was done last; the same on SQLite and PostgreSQL. */
export const chores: Migration = {
  async up(db) {
    await db.schema
      .createTable('chore')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('last_run_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
