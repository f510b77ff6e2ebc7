import type { Services } from '../services.ts';

/** Whether the address has an account, and whether it is verified. Nothing of it may show in an answer. */
export async function findAccount(
  { database }: Pick<Services, 'database'>,
  email: string,
): Promise<{ emailVerified: boolean } | undefined> {
  const account = await database.db
    .selectFrom('auth_user')
    .select('emailVerified')
    .where('email', '=', email)
    .executeTakeFirst();
  return account && { emailVerified: Boolean(account.emailVerified) };
}
