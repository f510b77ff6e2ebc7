import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    mail: MailTable;
    unsubscribed: UnsubscribedTable;
  }
}

/** A message that waits to be sent, or stays unsent because no SMTP server is configured. */
export interface MailTable {
  id: string;
  template: string;
  recipient: string;
  subject: string;
  /** Emptied once sent, because it may contain a link that opens an account. */
  text: string;
  html: string;
  created_at: number;
  /** The sender of a forwarded contact message, in lower case; null for the site's own mail. */
  reply_to: string | null;
  /** The one-click unsubscribe address (RFC 8058); null for mail without unsubscribing. */
  list_unsubscribe: string | null;
}

/** An unsubscribed address. */
interface UnsubscribedTable {
  /** SHA-256 of the address. */
  key: string;
  at: number;
}

/** Creates the tables of mail. */
export async function mailTables({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('mail')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('list_unsubscribe', 'text')
    .execute();
  await schema.createIndex('mail_created_at_idx').on('mail').column('created_at').execute();
  await schema
    .createIndex('mail_recipient_created_at_idx')
    .on('mail')
    .columns(['recipient', 'created_at'])
    .execute();
  await schema
    .createTable('unsubscribed')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
