import type { Context } from 'hono';
import { type PublicUser, publicUser } from '../accounts/public-user.ts';
import type { Services } from '../services.ts';
import { ApiError } from './api-error.ts';
import type { BackendEnv } from './backend-env.ts';

/**
 * The account whose token the request carries. Only the Authorization header counts, never a cookie: a browser sends
 * a cookie along with what another site made it post.
 * @throws ApiError 401 without a token, and with one that is forged, expired or revoked.
 */
export async function requireUser({ auth }: Services, c: Context<BackendEnv>): Promise<PublicUser> {
  const authorization = c.req.header('authorization');
  const session = authorization
    ? await auth.api.getSession({ headers: new Headers({ authorization }) })
    : null;
  if (!session) {
    throw new ApiError(401, 'Please log in again.', { headers: { 'www-authenticate': 'Bearer' } });
  }
  return publicUser(session.user);
}
