import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireUser } from '../http/require-user.ts';
import { keepMail } from '../mail/keep-mail.ts';
import type { Services } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { eraseAccount } from './erase-account.ts';
import { USER_PATHS } from './user-paths.ts';

const { body } = USER_PATHS['/user/delete'];

/** `user/delete`: erases the caller's account for good, and says farewell by mail. */
export function deleteAccountRoute(services: Services): BackendHandler {
  const { database, outbox } = services;
  return async (c) => {
    const user = await requireUser(services, c);
    const { userId, password } = await readBody(c.req.raw, body);
    requireOwnId(user, userId);
    await confirmPassword(services, user, password);
    await database.db.transaction().execute(async (transaction) => {
      if (!(await eraseAccount(transaction, user))) throw new ApiError(401, 'Please log in again.');
      await keepMail(transaction, services, {
        recipient: user.email,
        template: 'account-deleted',
        data: { name: user.name },
      });
    });
    outbox.wake();
    return c.json({ success: true });
  };
}
