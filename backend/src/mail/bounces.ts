import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { sameText } from '../http/local-only.ts';
import { DAY_MS } from '../time/hours.ts';
import { bounceKey } from './unsubscribe.ts';

/** A message may come back so long after its delivery was queued: our 3 days of tries, a server's usual 5, and 2 more. */
const RETURN_DAYS = 10;

const sign = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`bounce:${id}`).digest('hex').slice(0, 16);

/**
 * The envelope sender of a message: `bounces+TAG@example.com` for `bounces@example.com`. The tag is the message's id and
 * 64 bits of a signature, in 48 hexadecimal digits, since servers may change upper and lower case.
 */
export function returnPath(secret: string, bounceAddress: string, mailId: string): string {
  const id = mailId.replaceAll('-', '');
  return bounceAddress.replace('@', `+${id}${sign(secret, id)}@`);
}

/** The id of the message that an address of `returnPath` belongs to; undefined for any other address. */
export function mailOfReturnPath(secret: string, bounceAddress: string, address: string): string | undefined {
  if (address.length > 320) return undefined;
  const given = address.toLowerCase();
  const [, id, signature] = /\+([0-9a-f]{32})([0-9a-f]{16})@/.exec(given) ?? [];
  if (!id || !signature || given !== bounceAddress.replace('@', `+${id}${signature}@`)) return undefined;
  if (!sameText(signature, sign(secret, id))) return undefined;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The status of the failed recipient in a delivery status notification (RFC 3464), such as `5.1.1`. Undefined for
 * other messages: automatic answers, reports of a delay, a person's reply.
 */
export function failedStatus(message: string): string | undefined {
  const text = message.replaceAll('\r\n', '\n');
  const head = text.slice(0, text.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ');
  if (!/^content-type:[ \t]*multipart\/report\b.*\breport-type="?delivery-status\b/im.test(head))
    return undefined;
  const part = text.search(/^content-type:[ \t]*message\/(?:global-)?delivery-status\b/im);
  const start = part < 0 ? part : text.indexOf('\n\n', part);
  if (start < 0) return undefined;
  const end = text.indexOf('\n--', start);
  const recipients = text.slice(start, end < 0 ? undefined : end).split(/\n\n+/);
  const failed = recipients.find((fields) => /^action:[ \t]*failed\b/im.test(fields)) ?? '';
  return /^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})\b/im.exec(failed)?.[1];
}

/**
 * Whether a status says that the mailbox will take no mail at all (RFC 3463): no such mailbox or domain, disabled, or a
 * refusal without a reason. A full mailbox, a refused text or sender, and every 4.x.x may pass.
 */
export const isHard = (status: string): boolean => /^5\.(?:0\.\d+|1\.(?![78]$)\d+|2\.1|4\.4)$/.test(status);

/**
 * Records that a message came back: its recipient gets no more mail that can be refused, and its delivery says why.
 * @returns the recipient; undefined when the message is erased or too old, and nothing has changed.
 */
export async function recordBounce(
  db: Kysely<Schema>,
  { mailId, status, now }: { mailId: string; status: string; now: number },
): Promise<string | undefined> {
  const returned = await db
    .selectFrom('delivery')
    .innerJoin('mail', 'mail.id', 'delivery.mail_id')
    .select(['delivery.id', 'mail.recipient'])
    .where('mail.id', '=', mailId)
    .where('mail.recipient', '!=', '')
    .where('delivery.target', '=', 'smtp')
    .where('delivery.created_at', '>', now - RETURN_DAYS * DAY_MS)
    .executeTakeFirst();
  if (!returned) return undefined;
  await db
    .insertInto('unsubscribed')
    .values({ key: bounceKey(returned.recipient), at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ at: now }))
    .execute();
  await db
    .updateTable('delivery')
    .set({ last_error: `came back: ${status}` })
    .where('id', '=', returned.id)
    .execute();
  return returned.recipient;
}

/**
 * Forgets that mail to an address came back: its owner has opened a mailed link, or an operator says so.
 * @returns whether that was recorded.
 */
export async function forgetBounce(db: Kysely<Schema>, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unsubscribed')
    .where('key', '=', bounceKey(address))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
