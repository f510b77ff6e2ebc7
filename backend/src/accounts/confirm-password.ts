import { ApiError } from '../http/api-error.ts';
import type { CallerSession } from '../http/require-session.ts';
import { waitError } from '../limits/wait-error.ts';
import type { Services } from '../services.ts';

/**
 * Makes sure that who asks knows the account's password. Wrong ones are slowed down as those at log-in, counted for
 * this session alone: a stolen session is no way to guess it, and no stranger can hold up an owner who is signed in.
 * @throws ApiError 403 when it is wrong (401 would end the session), 429 after too many.
 */
export async function confirmPassword(
  { auth, database, loginThrottle }: Pick<Services, 'auth' | 'database' | 'loginThrottle'>,
  { user, sessionId }: CallerSession,
  password: string,
): Promise<void> {
  const who = `confirms in ${sessionId}`;
  const wait = await loginThrottle.take(who);
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
  await loginThrottle.clear(who);
}
