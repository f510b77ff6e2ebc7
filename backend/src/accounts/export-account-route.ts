import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireSession } from '../http/require-session.ts';
import type { Services } from '../services.ts';
import { collectAccountData } from './collect-account-data.ts';
import { confirmPassword } from './confirm-password.ts';
import { USER_PATHS } from './user-paths.ts';

const { body } = USER_PATHS['/user/export'];

/** `user/export`: everything that is kept about the caller. */
export function exportAccountRoute(services: Services): BackendHandler {
  return async (c) => {
    const caller = await requireSession(services, c);
    const { userId, password } = await readBody(c.req.raw, body);
    requireOwnId(caller.user, userId);
    await confirmPassword(services, caller, password);
    return c.json(await collectAccountData(services, caller));
  };
}
