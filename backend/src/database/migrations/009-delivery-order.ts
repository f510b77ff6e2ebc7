import type { Migration } from 'kysely/migration';

/** Each target has a queue of its own; the same on SQLite and PostgreSQL. */
export const deliveryOrder: Migration = {
  async up(db) {
    await db.schema
      .createIndex('delivery_status_target_next_attempt_at_idx')
      .on('delivery')
      .columns(['status', 'target', 'next_attempt_at'])
      .execute();
    await db.schema.dropIndex('delivery_status_next_attempt_at_idx').execute();
  },
};
