import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireSession } from '../http/require-session.ts';
import type { Services } from '../services.ts';
import { AUTH_PATHS } from './auth-paths.ts';

const { body } = AUTH_PATHS['/auth/logout'];

/** `auth/logout`: ends the session whose token the call carries, so that a copy of the token is worth nothing. */
export function logoutRoute(services: Services): BackendHandler {
  return async (c) => {
    const { sessionId } = await requireSession(services, c);
    await readBody(c.req.raw, body);
    await services.database.db.deleteFrom('auth_session').where('id', '=', sessionId).execute();
    return c.json({ success: true });
  };
}
