import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { unsubscribeKey } from '../mail/has-unsubscribed.ts';

/** Guide mails to one address in a day: whoever types in someone else's address cannot fill that mailbox. */
const A_DAY = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether an address may be sent the guide: it has not unsubscribed, and has not had it three times today. */
export async function mayMailGuide(
  transaction: Transaction<Schema>,
  email: string,
  now: number,
): Promise<boolean> {
  // In one statement: on PostgreSQL each is a way to the server and back, within the transaction of a request.
  const { rows } = await sql`
    select 1 as allowed
    where not exists (select 1 from unsubscribed where key = ${unsubscribeKey(email)})
    and (
      select count(*) from mail
      where recipient = ${email} and created_at > ${now - DAY_MS} and template = 'guide'
    ) < ${sql.lit(A_DAY)}`.execute(transaction);
  return rows.length > 0;
}
