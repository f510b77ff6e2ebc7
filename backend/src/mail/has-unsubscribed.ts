import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { mailboxOf } from '../limits/address-key.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Under what a mailbox is known that has unsubscribed: the SHA-256 of its one name, however it is spelled. */
export function unsubscribeKey(recipient: string): string {
  return hash(mailboxOf(recipient));
}

/** Every key that ends mail to a recipient: its own, and that of links which were sent when only capitals were left out. */
export function unsubscribeKeys(recipient: string): string[] {
  return [unsubscribeKey(recipient), hash(recipient.toLowerCase())];
}

/** Whether the recipient wants no more mail that can be refused. */
export async function hasUnsubscribed(db: Kysely<Schema>, recipient: string): Promise<boolean> {
  const row = db.selectFrom('unsubscribed').select('key').where('key', 'in', unsubscribeKeys(recipient));
  return (await row.executeTakeFirst()) !== undefined;
}
