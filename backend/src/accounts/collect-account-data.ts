import { contentItem, GUIDE_DOWNLOADS } from '../content/content-item.ts';
import type { Services } from '../services.ts';
import { ACCOUNT_MAIL, type AccountData } from './account-data.ts';
import { listSessions } from './list-sessions.ts';
import type { PublicUser } from './public-user.ts';

const UNVERIFIED =
  'Forms that were sent with this email address are not included, because the address is not verified yet: they may be somebody else’s. Verify the address and download your data again.';

const iso = (moment: string | number | Date) => new Date(moment).toISOString();

/** A link of a message without what it carries: a token opens the account. */
const withoutTokens = (text: string) => text.replace(/([?&][\w-]+=)[^\s&]+/g, '$1…');

/** Gathers what is kept about a person: no hash and no token. */
export async function collectAccountData(
  services: Pick<Services, 'database' | 'now'>,
  { user, sessionId }: { user: PublicUser; sessionId: string },
): Promise<AccountData> {
  const { db } = services.database;
  const account = await db
    .selectFrom('auth_user')
    .select(['createdAt', 'updatedAt'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const sessions = await listSessions(services, { userId: user.id, sessionId });
  const devices = await db
    .selectFrom('auth_session')
    .select(['id', 'ipAddress', 'userAgent'])
    .where('userId', '=', user.id)
    .execute();
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
    sessions: sessions.map((session) => {
      const device = devices.find(({ id }) => id === session.id);
      return {
        ...session,
        networkAddress: device?.ipAddress || null,
        userAgent: device?.userAgent || null,
      };
    }),
    guideDownloads: items.filter(({ type }) => type === GUIDE_DOWNLOADS).map(contentItem),
    content: items.filter(({ type }) => type !== GUIDE_DOWNLOADS).map(contentItem),
    submissions: submissions.map(({ id, body, received_at, suspicion }) => ({
      ...(JSON.parse(body) as Record<string, unknown>),
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
