import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { USER_PATHS } from './user-paths.ts';

const { body } = USER_PATHS['/user/profile'];

/** `user/profile`: the caller's own account. */
export function profileRoute(services: Services): BackendHandler {
  return async (c) => {
    const user = await requireUser(services, c);
    const { userId } = await readBody(c.req.raw, body);
    requireOwnId(user, userId);
    return c.json(user);
  };
}
