import type { Migration } from 'kysely/migration';

/** What tells that a submission came twice, and that a robot may have sent it; the same on SQLite and PostgreSQL. */
export const submissionMarks: Migration = {
  async up(db) {
    // SQLite adds one column at a time.
    await db.schema.alterTable('submission').addColumn('idempotency_key', 'text').execute();
    await db.schema.alterTable('submission').addColumn('suspicion', 'text').execute();
    // Rows without a key do not clash: both engines take nulls in a unique index as different.
    await db.schema
      .createIndex('submission_idempotency_key_idx')
      .unique()
      .on('submission')
      .column('idempotency_key')
      .execute();
  },
};
