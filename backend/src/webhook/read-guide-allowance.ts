import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { unsubscribeKey } from '../mail/has-unsubscribed.ts';

/** Guide mails to one address in a day: whoever types in someone else's address cannot fill that mailbox. */
const A_DAY = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether an address may be sent the guide; each time that it may counts as one. */
export type GuideAllowance = (email: string) => boolean;

/** Reads which of the addresses have unsubscribed, and how often each has had the guide today: three times at most. */
export async function readGuideAllowance(
  db: Kysely<Schema>,
  emails: readonly string[],
  now: number,
): Promise<GuideAllowance> {
  if (emails.length === 0) return () => false;
  // In one statement: on PostgreSQL each is a way to the server and back.
  const { rows } = await sql<{ who: string; mails: number }>`
    select recipient as who, count(*) as mails from mail
    where recipient in (${sql.join(emails)}) and created_at > ${now - DAY_MS} and template = 'guide'
    group by recipient
    union all
    select key as who, ${sql.lit(A_DAY)} as mails from unsubscribed
    where key in (${sql.join(emails.map(unsubscribeKey))})`.execute(db);
  const mails = new Map(rows.map(({ who, mails }) => [who, mails]));
  return (email) => {
    const before = mails.get(email) ?? 0;
    if (before >= A_DAY || mails.has(unsubscribeKey(email))) return false;
    mails.set(email, before + 1);
    return true;
  };
}
