import type { Migration } from 'kysely/migration';

/** Content items of accounts, and the count of failed log-ins; the same on SQLite and PostgreSQL. */
export const content: Migration = {
  async up(db) {
    await db.schema
      .createTable('content')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('owner_id', 'text', (column) =>
        column.notNull().references('auth_user.id').onDelete('cascade'),
      )
      .addColumn('type', 'text')
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('content_owner_id_created_at_idx')
      .on('content')
      .columns(['owner_id', 'created_at'])
      .execute();

    await db.schema
      .createTable('login_failure')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('blocked_until', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
