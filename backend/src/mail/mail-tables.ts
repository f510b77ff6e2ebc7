import type { Kysely } from 'kysely';
import { runSql, type Schema } from '../database/schema.ts';

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
export const mailTables = (db: Kysely<Schema>): Promise<void> =>
  runSql(
    db,
    `create table mail (id text primary key not null, template text not null, recipient text not null,
      subject text not null, text text not null, html text not null, created_at bigint not null, reply_to text,
      list_unsubscribe text)`,
    'create index mail_created_at_idx on mail (created_at)',
    'create index mail_recipient_created_at_idx on mail (recipient, created_at)',
    'create table unsubscribed (key text primary key not null, at bigint not null)',
  );
