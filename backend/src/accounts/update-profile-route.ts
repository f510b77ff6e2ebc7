import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { publicUser } from './public-user.ts';
import { USER_PATHS } from './user-paths.ts';

const { body } = USER_PATHS['/user/update'];

/** `user/update`: changes the caller's name and phone (empty removes it). The address and everything else stay. */
export function updateProfileRoute(services: Services): BackendHandler {
  return async (c) => {
    const user = await requireUser(services, c);
    const { userId, name, phone } = await readBody(c.req.raw, body);
    requireOwnId(user, userId);
    if (name === undefined && phone === undefined) return c.json(user);

    const updated = await services.database.db
      .updateTable('auth_user')
      .set({
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone: phone || null }),
        updatedAt: new Date(services.now()).toISOString(),
      })
      .where('id', '=', user.id)
      .returning(['id', 'name', 'email', 'emailVerified', 'phone'])
      .executeTakeFirst();
    if (!updated) throw new ApiError(401, 'Please log in again.');
    return c.json(publicUser(updated));
  };
}
