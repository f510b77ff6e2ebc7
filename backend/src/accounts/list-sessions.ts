import type { Services } from '../services.ts';
import type { AccountSession } from './account-session.ts';
import { deviceName } from './device-name.ts';

const iso = (moment: string | Date) => new Date(moment).toISOString();

/** The sessions of an account that can still be used: the current one first, then by their last use. */
export async function listSessions(
  { database }: Pick<Services, 'database'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<AccountSession[]> {
  const rows = await database.db
    .selectFrom('auth_session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', userId)
    // By better-auth's clock, which decides whether a token still works.
    .where('expiresAt', '>', new Date().toISOString())
    .execute();
  return rows
    .map(({ id, userAgent, createdAt, updatedAt, expiresAt }) => ({
      id,
      current: id === sessionId,
      createdAt: iso(createdAt),
      lastUsedAt: iso(updatedAt),
      expiresAt: iso(expiresAt),
      device: deviceName(userAgent),
    }))
    .sort(
      (one, other) =>
        Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
    );
}
