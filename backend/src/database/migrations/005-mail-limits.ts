import type { Migration } from 'kysely/migration';

/** How much mail was asked for with nothing but an address; the same on SQLite and PostgreSQL. */
export const mailLimits: Migration = {
  async up(db) {
    await db.schema
      .createTable('mail_limit')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute();
  },
};
