import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireSession } from '../http/require-session.ts';
import type { Services } from '../services.ts';
import { listSessions } from './list-sessions.ts';
import { USER_PATHS } from './user-paths.ts';

const { body } = USER_PATHS['/user/sessions'];

/** `user/sessions`: the devices on which the caller is signed in, as `{ data }`. */
export function listSessionsRoute(services: Services): BackendHandler {
  return async (c) => {
    const { user, sessionId } = await requireSession(services, c);
    const { userId } = await readBody(c.req.raw, body);
    requireOwnId(user, userId);
    return c.json({ data: await listSessions(services, { userId: user.id, sessionId }) });
  };
}
