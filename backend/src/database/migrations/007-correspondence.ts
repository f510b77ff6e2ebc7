import type { Migration } from 'kysely/migration';

/** Mail that can be answered and refused, and who has refused it; the same on SQLite and PostgreSQL. */
export const correspondence: Migration = {
  async up(db) {
    // SQLite adds one column at a time.
    await db.schema.alterTable('mail').addColumn('reply_to', 'text').execute();
    await db.schema.alterTable('mail').addColumn('list_unsubscribe', 'text').execute();
    await db.schema
      .createIndex('mail_recipient_created_at_idx')
      .on('mail')
      .columns(['recipient', 'created_at'])
      .execute();
    await db.schema
      .createTable('unsubscribed')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
