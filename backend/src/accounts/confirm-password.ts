import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import type { PublicUser } from './public-user.ts';
import { waitError } from './wait-error.ts';

/**
 * Makes sure that who asks knows the account's password. A wrong one counts towards the lock-out of log-in, so that a
 * stolen session is no way to guess it.
 * @throws ApiError 403 when it is wrong (401 would end the session), 429 while the account is locked.
 */
export async function confirmPassword(
  { auth, database, loginThrottle }: Pick<Services, 'auth' | 'database' | 'loginThrottle'>,
  user: PublicUser,
  password: string,
): Promise<void> {
  const wait = await loginThrottle.take(user.email);
  if (wait !== undefined) throw waitError(wait);
  const account = await database.db
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', user.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  const hash = account?.password;
  const context = await auth.$context;
  if (!hash || !(await context.password.verify({ hash, password }))) {
    throw new ApiError(403, 'That password is not right. Nothing was changed.', { field: 'password' });
  }
  await loginThrottle.clear(user.email);
}
