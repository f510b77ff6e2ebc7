import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    submission: SubmissionTable;
  }
}

/** A post to the base webhook. */
export interface SubmissionTable {
  id: string;
  type: string;
  /** In lower case, so that everything of one address can be found. */
  email: string;
  body: string;
  received_at: number;
  /** Equal for equal bodies, so that a repeated one is one row; null where that means nothing. */
  idempotency_key: string | null;
  /** Why a robot may have sent it (docs/decisions/008); otherwise null. */
  suspicion: 'honeypot' | 'too-fast' | null;
  /** The release that the visitor had, as `app/version`; null when it is unknown. */
  release: string | null;
  /** What its form declares beyond the specification's fields, as JSON by name; null without any. */
  extra: string | null;
}

/** Adds the column of declared extra fields. */
export async function extraColumn({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('submission').addColumn('extra', 'text').execute();
}

/** Creates the table of submissions. */
export async function webhookTables({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('submission')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('suspicion', 'text')
    .addColumn('release', 'text')
    // 004 drops it: what 001 did stays as it was.
    .addColumn('visitor', 'text')
    .execute();
  await schema.createIndex('submission_email_idx').on('submission').column('email').execute();
  await schema
    .createIndex('submission_type_received_at_idx')
    .on('submission')
    .columns(['type', 'received_at'])
    .execute();
  // Both engines treat nulls in a unique index as different, so rows without a key do not clash.
  await schema
    .createIndex('submission_idempotency_key_idx')
    .unique()
    .on('submission')
    .column('idempotency_key')
    .execute();
}
