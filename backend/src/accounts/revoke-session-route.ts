import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireSession } from '../http/require-session.ts';
import type { Services } from '../services.ts';
import { USER_PATHS } from './user-paths.ts';

const { body } = USER_PATHS['/user/sessions/revoke'];

/** `user/sessions/revoke`: signs one other device of the caller's out. */
export function revokeSessionRoute(services: Services): BackendHandler {
  return async (c) => {
    const { user, sessionId: current } = await requireSession(services, c);
    const { userId, sessionId } = await readBody(c.req.raw, body);
    requireOwnId(user, userId);
    if (sessionId === current) {
      throw new ApiError(400, 'This is the device you are using. To sign it out, log out.', {
        field: 'sessionId',
      });
    }
    const ended = await services.database.db
      .deleteFrom('auth_session')
      .where('id', '=', sessionId)
      .where('userId', '=', user.id)
      .returning('id')
      .execute();
    await services.knownOwners.forgetDevices(user.id, { only: sessionId });
    if (ended.length === 0) throw new ApiError(404, 'That device is signed out already.');
    return c.json({ success: true });
  };
}
