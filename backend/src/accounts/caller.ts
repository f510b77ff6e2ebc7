import type { Context } from 'hono';
import type { Database } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import type { CallerSession, PublicUser } from '../http/route.ts';
import type { Auth } from './auth.ts';
import { isOfCurrentGeneration } from './session-generation.ts';

interface SessionServices {
  auth: Auth;
  database: Database;
  now: () => number;
}

/** The precision of a session's last use, in milliseconds, so that not every request writes. */
const LAST_USE_PRECISION_MS = 5 * 60 * 1000;

/**
 * The account and session of the request's token, by `findSession`.
 * @throws ApiError 401 without a token, or when it is forged, expired or revoked.
 */
export async function requireSession(
  services: SessionServices,
  c: Context<BackendEnv>,
): Promise<CallerSession> {
  const caller = await findSession(services, c);
  if (caller) return caller;
  throw new ApiError(401, 'Please log in again.', { headers: { 'www-authenticate': 'Bearer' } });
}

/**
 * The account and session of the request's token, if it is valid. Only the Authorization header counts, because browsers
 * send cookies even with posts from other sites.
 */
export async function findSession(
  { auth, database, now }: SessionServices,
  c: Context<BackendEnv>,
): Promise<CallerSession | undefined> {
  const authorization = c.req.header('authorization');
  const caller = authorization
    ? await auth.api.getSession({ headers: new Headers({ authorization }) })
    : null;
  if (!caller) return undefined;
  const { session, user } = caller;
  // better-auth reads the two one after the other, and a new generation may begin in between.
  if (session.generation !== user.generation && !(await isOfCurrentGeneration(database.db, session.id))) {
    return undefined;
  }
  c.set('caller', user.id);
  if (now() - new Date(session.updatedAt).getTime() > LAST_USE_PRECISION_MS) {
    await database.db
      .updateTable('auth_session')
      .set({ updatedAt: new Date(now()).toISOString() })
      .where('id', '=', session.id)
      .execute();
  }
  return { user: publicUser(user), sessionId: session.id };
}

/** The part of an account that its owner may see. */
export function publicUser({
  id,
  name,
  email,
  emailVerified,
  phone,
}: Omit<PublicUser, 'phone' | 'emailVerified'> & {
  emailVerified: number | boolean;
  phone?: string | null;
}): PublicUser {
  const user = { id, name, email, emailVerified: Boolean(emailVerified) };
  return phone ? { ...user, phone } : user;
}
