import Bowser from 'bowser';
import type { Kysely, Selectable } from 'kysely';
import type { AccountSession } from 'shared-lib/api/api.ts';
import * as v from 'valibot';
import type { Schema } from '../database/schema.ts';
import { type CallerSession, isoTimestamp, nonEmptyString } from '../http/route.ts';

/** One statement reads both generations, so that neither can change in between. */
export async function isOfCurrentGeneration(db: Kysely<Schema>, sessionId: string): Promise<boolean> {
  const sessions = db
    .selectFrom('auth_session')
    .innerJoin('auth_user', 'auth_user.id', 'auth_session.userId')
    .whereRef('auth_session.generation', '=', 'auth_user.generation');
  const row = sessions.select('auth_session.id').where('auth_session.id', '=', sessionId).executeTakeFirst();
  return (await row) !== undefined;
}

/**
 * Assigns a new session the generation that its account had before the password was checked.
 * @returns the session's id. If the account's generation has changed since, deletes the session and returns undefined.
 */
export async function startSession(
  db: Kysely<Schema>,
  { id, generation }: Pick<Selectable<Schema['auth_user']>, 'id' | 'generation'>,
  token: string,
): Promise<string | undefined> {
  const account = db.selectFrom('auth_user').select('id').where('id', '=', id);
  const session = db.updateTable('auth_session').set({ generation }).where('token', '=', token);
  const current = session.where('userId', 'in', account.where('generation', '=', generation));
  const started = await current.returning('id').executeTakeFirst();
  if (!started) await db.deleteFrom('auth_session').where('token', '=', token).execute();
  return started?.id;
}

/** Also ends logins in progress and the trust in devices. Keeps the session `except` and its device. */
export function endSessions(db: Kysely<Schema>, userId: string, except?: string): Promise<number> {
  const work = async (transaction: Kysely<Schema>) => {
    const incremented = await transaction
      .updateTable('auth_user')
      .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
      .where('id', '=', userId)
      .returning('generation')
      .executeTakeFirst();
    if (!incremented) return 0;
    let sessions = transaction.deleteFrom('auth_session').where('userId', '=', userId);
    let devices = transaction.deleteFrom('trusted_device').where('user_id', '=', userId);
    if (except) {
      await transaction.updateTable('auth_session').set(incremented).where('id', '=', except).execute();
      sessions = sessions.where('id', '!=', except);
      devices = devices.where('session_id', 'is distinct from', except);
    }
    const ended = await sessions.returning('expiresAt').execute();
    await devices.execute();
    return ended.filter(({ expiresAt }) => new Date(expiresAt).getTime() > Date.now()).length;
  };
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

export const sessionSchema = v.object({
  id: nonEmptyString,
  current: v.boolean(),
  createdAt: isoTimestamp,
  lastUsedAt: isoTimestamp,
  expiresAt: isoTimestamp,
  device: v.string(),
}) satisfies v.GenericSchema<AccountSession>;

/** better-auth's times are text on SQLite and dates on PostgreSQL. */
export const iso = (moment: string | number | Date) => new Date(moment).toISOString();

export async function listSessions(db: Kysely<Schema>, { user, sessionId }: CallerSession) {
  const sessions = db.selectFrom('auth_session').selectAll().where('userId', '=', user.id);
  // better-auth's clock, not `now`, decides whether a token still works.
  const unexpired = sessions.where('expiresAt', '>', new Date().toISOString());
  const rows = await unexpired.orderBy('updatedAt', 'desc').execute();
  return rows
    .map(({ id, ipAddress, userAgent, createdAt, updatedAt, expiresAt }) => ({
      id,
      current: id === sessionId,
      createdAt: iso(createdAt),
      lastUsedAt: iso(updatedAt),
      expiresAt: iso(expiresAt),
      device: deviceName(userAgent),
      networkAddress: ipAddress || null,
      userAgent: userAgent || null,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  if (browser.name && system) return `${browser.name} on ${system}`;
  return browser.name || system || 'Unknown device';
}
