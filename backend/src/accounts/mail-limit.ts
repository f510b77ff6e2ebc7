import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addressKey } from './address-key.ts';

const MOST = 5;
const PERIOD_MS = 60 * 60 * 1000;

/** The mail that anybody can have sent to an address that is not theirs. */
export const LIMITED_MAIL = ['verify-email', 'reset-password', 'already-registered'] as const;
/** The mail that an account's own events cause: it belongs to the account even if the address is not verified. */
export const ACCOUNT_MAIL = [...LIMITED_MAIL, 'password-changed'] as const;
/** One of `LIMITED_MAIL`. */
export type LimitedMail = (typeof LIMITED_MAIL)[number];

/**
 * Keeps strangers from filling somebody's mailbox: each kind of mail at most 5 times an hour to one address, from
 * however many network addresses it is asked for. Addresses without an account count alike, so it tells nothing.
 */
export interface MailLimit {
  /** Counts a message. Gives the seconds to wait when it must not be sent, else undefined. */
  take(email: string, kind: LimitedMail): Promise<number | undefined>;
}

/** What stands for an address and a kind of mail in the table `mail_limit`. */
export const mailLimitKey = (email: string, kind: LimitedMail) => addressKey(`${kind} ${email}`);

/** @see MailLimit */
export function createMailLimit(db: Kysely<Schema>, now: () => number): MailLimit {
  return {
    async take(email, kind) {
      const key = mailLimitKey(email, kind);
      const time = now();
      const before = time - PERIOD_MS;
      // One statement, so that of many at once no two are counted as the same one.
      const counted = await sql`
        insert into mail_limit (key, count, since) values (${key}, 1, ${time})
        on conflict (key) do update set
          count = case when mail_limit.since <= ${before} then 1 else mail_limit.count + 1 end,
          since = case when mail_limit.since <= ${before} then ${time} else mail_limit.since end
        where mail_limit.since <= ${before} or mail_limit.count < ${MOST}
        returning key`.execute(db);
      if (counted.rows.length > 0) return undefined;
      const row = await db.selectFrom('mail_limit').select('since').where('key', '=', key).executeTakeFirst();
      return Math.max(1, Math.ceil(((row?.since ?? before) + PERIOD_MS - time) / 1000));
    },
  };
}
