import type { Migration } from 'kysely/migration';

/** Submissions, mail and the outbox of both; the same on SQLite and PostgreSQL. */
export const submissions: Migration = {
  async up(db) {
    await db.schema
      .createTable('submission')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('submission_email_idx').on('submission').column('email').execute();
    await db.schema
      .createIndex('submission_type_received_at_idx')
      .on('submission')
      .columns(['type', 'received_at'])
      .execute();

    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mail_created_at_idx').on('mail').column('created_at').execute();

    await db.schema
      .createTable('delivery')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('submission_id', 'text', (column) => column.references('submission.id').onDelete('cascade'))
      .addColumn('mail_id', 'text', (column) => column.references('mail.id').onDelete('cascade'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
      .addColumn('locked_until', 'bigint', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('settled_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('delivery_status_next_attempt_at_idx')
      .on('delivery')
      .columns(['status', 'next_attempt_at'])
      .execute();
    await db.schema
      .createIndex('delivery_submission_id_idx')
      .on('delivery')
      .column('submission_id')
      .execute();
    await db.schema.createIndex('delivery_mail_id_idx').on('delivery').column('mail_id').execute();
  },
};
