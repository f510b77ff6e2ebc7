import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * The generation of an account's sessions. A login reads it before it checks the password, and its session is valid only
 * for that generation. So ending all sessions also ends one that is just being created.
 */
export async function sessionGeneration(db: Kysely<Schema>, email: string): Promise<number> {
  const account = await db
    .selectFrom('auth_user')
    .select('generation')
    .where('email', '=', email)
    .executeTakeFirst();
  return account?.generation ?? 0;
}

/** Whether a session has its account's current generation, by one statement. */
export async function isOfCurrentGeneration(db: Kysely<Schema>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_session')
    .innerJoin('auth_user', 'auth_user.id', 'auth_session.userId')
    .select('auth_session.id')
    .where('auth_session.id', '=', sessionId)
    .whereRef('auth_session.generation', '=', 'auth_user.generation')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the sessions of an account, and every login in progress.
 * @param except the id of a session to keep.
 * @returns the expiry of each ended session.
 */
export function endSessions(
  db: Kysely<Schema>,
  userId: string,
  { except }: { except?: string } = {},
): Promise<readonly Date[]> {
  const work = async (transaction: Kysely<Schema>) => {
    const account = await transaction
      .updateTable('auth_user')
      .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
      .where('id', '=', userId)
      .returning('generation')
      .executeTakeFirst();
    if (account && except) {
      await transaction.updateTable('auth_session').set(account).where('id', '=', except).execute();
    }
    const ended = transaction.deleteFrom('auth_session').where('userId', '=', userId);
    const rows = await (except ? ended.where('id', '!=', except) : ended).returning('expiresAt').execute();
    return rows.map(({ expiresAt }) => new Date(expiresAt));
  };
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
