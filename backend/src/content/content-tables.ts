import type { Kysely } from 'kysely';
import { runSql, type Schema } from '../database/schema.ts';

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
export const contentTables = (db: Kysely<Schema>): Promise<void> =>
  runSql(
    db,
    `create table content (id text primary key not null,
      owner_id text not null references auth_user (id) on delete cascade, type text, fields text not null,
      created_at bigint not null, updated_at bigint not null)`,
    'create index content_owner_id_created_at_idx on content (owner_id, created_at)',
  );
