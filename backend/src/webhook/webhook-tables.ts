import type { Kysely } from 'kysely';
import { runSql, type Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    submission: SubmissionTable;
  }
}

/** A post to the base webhook. */
export interface SubmissionTable {
  id: string;
  type: string;
  /** In lower case, so that all rows of an address can be found. */
  email: string;
  body: string;
  received_at: number;
  /** Equal for duplicate bodies, which are stored once; null for types without that check. */
  idempotency_key: string | null;
  /** Why it is likely from a bot (docs/decisions/008); otherwise null. */
  suspicion: 'honeypot' | 'too-fast' | null;
  /** The release in the visitor's browser, as `app/version`; null when unknown. */
  release: string | null;
  /** Declared fields beyond the specification, as JSON by name; null without any. */
  extra: string | null;
}

/** Adds the column of declared extra fields. */
export const extraColumn = (db: Kysely<Schema>): Promise<void> =>
  runSql(db, 'alter table submission add column extra text');

/** Creates the table of submissions. */
export const webhookTables = (db: Kysely<Schema>): Promise<void> =>
  runSql(
    db,
    // 004 drops the column visitor. A released migration never changes.
    `create table submission (id text primary key not null, type text not null, email text not null, body text not null,
      received_at bigint not null, idempotency_key text, suspicion text, release text, visitor text)`,
    'create index submission_email_idx on submission (email)',
    'create index submission_type_received_at_idx on submission (type, received_at)',
    // Both engines treat nulls in a unique index as different, so rows without a key do not conflict.
    'create unique index submission_idempotency_key_idx on submission (idempotency_key)',
  );
