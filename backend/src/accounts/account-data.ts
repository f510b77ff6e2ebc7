import type { Transaction } from 'kysely';
import type { User } from 'shared-lib/api/api.ts';
import * as v from 'valibot';
import { GUIDE_DOWNLOADS, toContentItem } from '../content/content-routes.ts';
import type { Schema } from '../database/schema.ts';
import { signedOut } from '../http/api-error.ts';
import { type CallerSession, nonEmptyString, type PublicUser } from '../http/route.ts';
import type { AccountServices } from './auth.ts';
import { iso, listSessions } from './sessions.ts';

/** Specification section 3, "User". */
export const userSchema = v.object({
  id: nonEmptyString,
  name: v.string(),
  email: v.string(),
  emailVerified: v.optional(v.boolean()),
  phone: v.optional(v.string()),
}) satisfies v.GenericSchema<User>;

const UNVERIFIED =
  'Guide requests and messages sent with this email address, and guide emails to it, are not included: the address is not verified, so they may be somebody else’s. Verify the address and download your data again.';

/** With a token from a message's link, a reader of the export could take over the account. */
const withoutTokens = (text: string) => text.replace(/([?&][\w-]+=)[^\s&]+/g, '$1…');

/** While the address is unverified, the export omits submissions and contains only account mail. */
export async function collectAccountData(
  services: Pick<AccountServices, 'database' | 'now'>,
  caller: CallerSession,
) {
  const { user } = caller;
  const { db } = services.database;
  const accounts = db.selectFrom('auth_user').select(['createdAt', 'updatedAt']).where('id', '=', user.id);
  const account = await accounts.executeTakeFirstOrThrow(signedOut);
  const content = db.selectFrom('content').selectAll().where('owner_id', '=', user.id);
  const items = await content.orderBy('created_at').execute();
  const sent = db.selectFrom('submission').selectAll().where('email', '=', user.email);
  const submissions = user.emailVerified ? await sent.orderBy('received_at').execute() : [];
  let mails = db.selectFrom('mail').selectAll().where('recipient', '=', user.email);
  if (!user.emailVerified) mails = mails.where('template', 'in', ACCOUNT_MAIL);

  return {
    exportedAt: iso(services.now()),
    ...(!user.emailVerified && { note: UNVERIFIED }),
    profile: { ...user, createdAt: iso(account.createdAt), updatedAt: iso(account.updatedAt) },
    sessions: await listSessions(db, caller),
    guideDownloads: items.filter(({ type }) => type === GUIDE_DOWNLOADS).map(toContentItem),
    content: items.filter(({ type }) => type !== GUIDE_DOWNLOADS).map(toContentItem),
    submissions: submissions.map(({ id, body, extra, received_at, suspicion }) => ({
      ...(JSON.parse(body) as Record<string, unknown>),
      ...(extra && { extra: JSON.parse(extra) as Record<string, string> }),
      id,
      receivedAt: iso(received_at),
      suspicion,
    })),
    mails: (await mails.orderBy('created_at').execute()).map(({ template, subject, text, created_at }) => ({
      template,
      subject,
      writtenAt: iso(created_at),
      text: withoutTokens(text),
    })),
  };
}

const ACCOUNT_MAIL = ['verify-email', 'reset-password', 'already-registered', 'password-changed'] as const;

/** Keeps the submissions of an unverified address (docs/decisions/015). @returns false if there is no such account. */
export async function eraseAccount(
  transaction: Transaction<Schema>,
  { id, email, emailVerified }: PublicUser,
): Promise<boolean> {
  // Cascades to sessions, passwords and content. A simultaneous second deletion waits for this statement.
  const erased = await transaction.deleteFrom('auth_user').where('id', '=', id).returning('id').execute();
  if (erased.length === 0) return false;

  await transaction.deleteFrom('auth_verification').where('value', '=', id).execute();
  const mails = transaction.deleteFrom('mail').where('recipient', '=', email);
  await (emailVerified ? mails : mails.where('template', 'in', ACCOUNT_MAIL)).execute();
  if (emailVerified) {
    // Deletes the mail that forwarded the person's contact messages to the site's mailbox.
    await transaction.deleteFrom('mail').where('reply_to', '=', email).execute();
    await transaction.deleteFrom('submission').where('email', '=', email).execute();
  }
  return true;
}
