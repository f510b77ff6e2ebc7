import type { Services } from '../services.ts';

/** The account of an address, and whether it is verified. Nothing of it may show in an answer. */
export async function findAccount(
  { database }: Pick<Services, 'database'>,
  email: string,
): Promise<{ id: string; emailVerified: boolean } | undefined> {
  const account = await database.db
    .selectFrom('auth_user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst();
  return account && { id: account.id, emailVerified: Boolean(account.emailVerified) };
}
