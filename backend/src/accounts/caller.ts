import type { Context } from 'hono';
import type { Database } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import type { CallerSession, PublicUser } from '../http/route.ts';
import type { Auth } from './auth.ts';
import { isOfPresentGeneration } from './session-generation.ts';

interface SessionServices {
  auth: Auth;
  database: Database;
  now: () => number;
}

/** The precision of a session's last use, in milliseconds: a write at every request would be too much. */
const LAST_USE_MS = 5 * 60 * 1000;

/**
 * The account and session of the request's token, as `findSession` finds them.
 * @throws ApiError 401 without a token, or when it is forged, expired or revoked.
 */
export async function requireSession(
  services: SessionServices,
  c: Context<BackendEnv>,
): Promise<CallerSession> {
  const found = await findSession(services, c);
  if (found) return found;
  throw new ApiError(401, 'Please log in again.', { headers: { 'www-authenticate': 'Bearer' } });
}

/**
 * The account and session of the request's token, if it still works. Only the Authorization header counts:
 * browsers send cookies even with posts that another site caused.
 */
export async function findSession(
  { auth, database, now }: SessionServices,
  c: Context<BackendEnv>,
): Promise<CallerSession | undefined> {
  const authorization = c.req.header('authorization');
  const found = authorization ? await auth.api.getSession({ headers: new Headers({ authorization }) }) : null;
  if (!found) return undefined;
  const { session, user } = found;
  // The two are read one after the other, and a new generation may begin in between.
  if (session.generation !== user.generation && !(await isOfPresentGeneration(database.db, session.id))) {
    return undefined;
  }
  c.set('caller', user.id);
  if (now() - new Date(session.updatedAt).getTime() > LAST_USE_MS) {
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
