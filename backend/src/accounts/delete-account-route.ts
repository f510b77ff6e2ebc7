import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireSession } from '../http/require-session.ts';
import { clientAddress } from '../limits/client-network.ts';
import { keepMail } from '../mail/keep-mail.ts';
import { nameInMail } from '../mail/name-in-mail.ts';
import type { Services } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { eraseAccount } from './erase-account.ts';
import { USER_PATHS } from './user-paths.ts';

const { body } = USER_PATHS['/user/delete'];

/** `user/delete`: erases the caller's account for good, and says farewell by mail. */
export function deleteAccountRoute(services: Services): BackendHandler {
  const { config, database, mailLimit, outbox } = services;
  return async (c) => {
    const caller = await requireSession(services, c);
    const { user } = caller;
    const { userId, password } = await readBody(c.req.raw, body);
    requireOwnId(user, userId);
    await confirmPassword(services, caller, password);
    // Somebody may have registered an address that is not theirs, many times over.
    const wish = { email: user.email, kind: 'account-deleted', from: clientAddress(c, config) } as const;
    const mayMail = user.emailVerified || (await mailLimit.take(wish)) === undefined;
    await database.db.transaction().execute(async (transaction) => {
      if (!(await eraseAccount(transaction, user))) throw new ApiError(401, 'Please log in again.');
      if (!mayMail) return;
      await keepMail(transaction, services, {
        recipient: user.email,
        template: 'account-deleted',
        data: { name: nameInMail(user) },
      });
    });
    outbox.wake();
    return c.json({ success: true });
  };
}
