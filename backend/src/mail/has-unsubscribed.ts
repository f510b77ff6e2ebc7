import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Under what an address is known that has unsubscribed: its SHA-256, whatever its capitals. */
export function unsubscribeKey(recipient: string): string {
  return createHash('sha256').update(recipient.toLowerCase()).digest('base64url');
}

/** Whether the recipient wants no more mail that can be refused. */
export async function hasUnsubscribed(db: Kysely<Schema>, recipient: string): Promise<boolean> {
  const row = db.selectFrom('unsubscribed').select('key').where('key', '=', unsubscribeKey(recipient));
  return (await row.executeTakeFirst()) !== undefined;
}
