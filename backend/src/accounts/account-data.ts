import Bowser from 'bowser';
import type { Transaction } from 'kysely';
import type { AccountSession } from 'shared-lib/api/api.ts';
import type * as v from 'valibot';
import { GUIDE_DOWNLOADS } from '../content/content-paths.ts';
import { toContentItem } from '../content/content-routes.ts';
import type { Schema } from '../database/schema.ts';
import type { CallerSession, PublicUser } from '../http/route.ts';
import type { accountDataSchema } from './account-schemas.ts';
import type { AccountServices } from './account-services.ts';

const UNVERIFIED =
  'Forms that were sent with this email address are not included, because the address is not verified yet: they may be somebody else’s. Verify the address and download your data again.';

const iso = (moment: string | number | Date) => new Date(moment).toISOString();

/** Removes the tokens from a message's links, because a token opens the account. */
const withoutTokens = (text: string) => text.replace(/([?&][\w-]+=)[^\s&]+/g, '$1…');

/** Everything stored about a person, without hashes and tokens. */
export async function collectAccountData(
  services: Pick<AccountServices, 'database' | 'now'>,
  caller: CallerSession,
): Promise<v.InferInput<typeof accountDataSchema>> {
  const { user } = caller;
  const { db } = services.database;
  const account = await db
    .selectFrom('auth_user')
    .select(['createdAt', 'updatedAt'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const sessions = await readSessions(services, caller);
  const items = await db
    .selectFrom('content')
    .selectAll()
    .where('owner_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  const submissions = user.emailVerified
    ? await db
        .selectFrom('submission')
        .selectAll()
        .where('email', '=', user.email)
        .orderBy('received_at')
        .execute()
    : [];
  let mails = db.selectFrom('mail').selectAll().where('recipient', '=', user.email);
  if (!user.emailVerified) mails = mails.where('template', 'in', ACCOUNT_MAIL);

  return {
    exportedAt: iso(services.now()),
    ...(!user.emailVerified && { note: UNVERIFIED }),
    profile: { ...user, createdAt: iso(account.createdAt), updatedAt: iso(account.updatedAt) },
    sessions: sessions.map(({ session, ipAddress, userAgent }) => ({
      ...session,
      networkAddress: ipAddress || null,
      userAgent: userAgent || null,
    })),
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

/** Mail about account events. It belongs to the account even while the address is unverified. */
const ACCOUNT_MAIL = ['verify-email', 'reset-password', 'already-registered', 'password-changed'] as const;

/**
 * Deletes an account with its sessions, content and mail, and the submissions of its address. While the address is
 * unverified, submissions and mail that only share it stay, because they may be another person's (docs/decisions/015).
 * Rate limits of the address stay until they expire; otherwise registering and deleting would reset them.
 * @returns false when the account was already deleted.
 */
export async function eraseAccount(
  transaction: Transaction<Schema>,
  { id, email, emailVerified }: PublicUser,
): Promise<boolean> {
  // Sessions, passwords and content are deleted with it. A simultaneous second deletion waits here.
  const erased = await transaction.deleteFrom('auth_user').where('id', '=', id).returning('id').execute();
  if (erased.length === 0) return false;

  await transaction.deleteFrom('auth_verification').where('value', '=', id).execute();
  // Deliveries are deleted with their mail or submission.
  const mails = transaction.deleteFrom('mail').where('recipient', '=', email);
  await (emailVerified ? mails : mails.where('template', 'in', ACCOUNT_MAIL)).execute();
  if (emailVerified) {
    // Contact messages that were forwarded to the site's mailbox.
    await transaction.deleteFrom('mail').where('reply_to', '=', email).execute();
    await transaction.deleteFrom('submission').where('email', '=', email).execute();
  }
  return true;
}

/** The unexpired sessions of an account: the current one first, then by last use. */
export const listSessions = async (
  services: Pick<AccountServices, 'database'>,
  caller: CallerSession,
): Promise<AccountSession[]> => (await readSessions(services, caller)).map(({ session }) => session);

async function readSessions(
  { database }: Pick<AccountServices, 'database'>,
  { user, sessionId }: CallerSession,
) {
  const rows = await database.db
    .selectFrom('auth_session')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', user.id)
    // By better-auth's clock, which decides whether a token still works.
    .where('expiresAt', '>', new Date().toISOString())
    .execute();
  return rows
    .map(({ id, ipAddress, userAgent, createdAt, updatedAt, expiresAt }) => ({
      session: {
        id,
        current: id === sessionId,
        createdAt: iso(createdAt),
        lastUsedAt: iso(updatedAt),
        expiresAt: iso(expiresAt),
        device: deviceName(userAgent),
      },
      ipAddress,
      userAgent,
    }))
    .sort(
      ({ session: one }, { session: other }) =>
        Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
    );
}

/** A device's name from a browser's user agent: 'Chrome on Windows'. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  if (browser.name && system) return `${browser.name} on ${system}`;
  return browser.name || system || 'Unknown device';
}
