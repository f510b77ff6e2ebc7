import type { Kysely } from 'kysely';
import { runSql, type Schema } from '../database/schema.ts';

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
export const deliveryTable = (db: Kysely<Schema>): Promise<void> =>
  runSql(
    db,
    `create table delivery (id text primary key not null, target text not null,
      submission_id text references submission (id) on delete cascade,
      mail_id text references mail (id) on delete cascade, status text not null, attempts integer not null,
      next_attempt_at bigint not null, locked_until bigint not null, last_error text, created_at bigint not null,
      settled_at bigint)`,
    // Each target has a queue of its own.
    'create index delivery_status_target_next_attempt_at_idx on delivery (status, target, next_attempt_at)',
    'create index delivery_submission_id_idx on delivery (submission_id)',
    'create index delivery_mail_id_idx on delivery (mail_id)',
  );
