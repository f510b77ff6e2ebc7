import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireSession } from '../http/require-session.ts';
import type { Services } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { USER_PATHS } from './user-paths.ts';

const { body } = USER_PATHS['/user/sessions/revoke-others'];

/** `user/sessions/revoke-others`: signs every other device of the caller's out and answers how many they were. */
export function revokeOtherSessionsRoute(services: Services): BackendHandler {
  return async (c) => {
    const caller = await requireSession(services, c);
    const { user, sessionId } = caller;
    const { userId, password } = await readBody(c.req.raw, body);
    requireOwnId(user, userId);
    await confirmPassword(services, caller, password);
    const ended = await services.database.db
      .deleteFrom('auth_session')
      .where('userId', '=', user.id)
      .where('id', '!=', sessionId)
      .returning('expiresAt')
      .execute();
    await services.knownOwners.forgetDevices(user.id, { except: sessionId });
    const now = Date.now();
    // One that had expired was no device that is signed in.
    const signedIn = ended.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now);
    return c.json({ success: true, ended: signedIn.length });
  };
}
