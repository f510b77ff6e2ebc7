import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * One table for everything that is counted in a window, in place of better-auth's and of the one for mail; and the
 * networks that an account's owner has used. The same on SQLite and PostgreSQL.
 */
export const limits: Migration = {
  async up(db) {
    await db.schema
      .createTable('limit_counter')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('known_network')
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('auth_user.id').onDelete('cascade'),
      )
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_network_key', ['user_id', 'network'])
      .execute();
    // It counted by network addresses in the clear.
    await sql`drop table auth_rate_limit`.execute(db);
    await sql`drop table mail_limit`.execute(db);
  },
};
