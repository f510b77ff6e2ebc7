import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    delivery: DeliveryTable;
  }
}

export const TARGETS = ['smtp', 'automation'] as const;

/** One delivery to one target. */
export interface DeliveryTable {
  id: string;
  target: (typeof TARGETS)[number];
  submission_id: string | null;
  mail_id: string | null;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  next_attempt_at: number;
  /** The end of a worker's lease. */
  locked_until: number;
  last_error: string | null;
  created_at: number;
  settled_at: number | null;
}

/** Creates the table of deliveries, after the tables that it references. */
export async function deliveryTable({ schema }: Kysely<Schema>): Promise<void> {
  await schema
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
  // Each target has a queue of its own.
  await schema
    .createIndex('delivery_status_target_next_attempt_at_idx')
    .on('delivery')
    .columns(['status', 'target', 'next_attempt_at'])
    .execute();
  await schema.createIndex('delivery_submission_id_idx').on('delivery').column('submission_id').execute();
  await schema.createIndex('delivery_mail_id_idx').on('delivery').column('mail_id').execute();
}
