import type { Migration } from 'kysely/migration';

/** The devices on which an account's owner has logged in. The same on SQLite and PostgreSQL. */
export const knownDevices: Migration = {
  async up(db) {
    await db.schema
      .createTable('known_device')
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('auth_user.id').onDelete('cascade'),
      )
      .addColumn('device', 'text', (column) => column.notNull())
      // No reference: the device stays known when the session ends.
      .addColumn('session_id', 'text')
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_device_key', ['user_id', 'device'])
      .execute();
  },
};
