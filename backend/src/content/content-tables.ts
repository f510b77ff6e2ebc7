import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    content: ContentTable;
  }
}

/** A content item of one account. */
export interface ContentTable {
  id: string;
  owner_id: string;
  type: string | null;
  fields: string;
  created_at: number;
  updated_at: number;
}

/** Creates the table of content items, after those of accounts. */
export async function contentTables({ schema }: Kysely<Schema>): Promise<void> {
  await schema
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
  await schema
    .createIndex('content_owner_id_created_at_idx')
    .on('content')
    .columns(['owner_id', 'created_at'])
    .execute();
}
