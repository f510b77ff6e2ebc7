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
    // 004 drops it. A released migration never changes.
    .addColumn('visitor', 'text')
    .execute();
  await schema.createIndex('submission_email_idx').on('submission').column('email').execute();
  await schema
    .createIndex('submission_type_received_at_idx')
    .on('submission')
    .columns(['type', 'received_at'])
    .execute();
  // Both engines treat nulls in a unique index as different, so rows without a key do not conflict.
  await schema
    .createIndex('submission_idempotency_key_idx')
    .unique()
    .on('submission')
    .column('idempotency_key')
    .execute();
}
