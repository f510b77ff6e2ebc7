import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import type { Services } from '../services.ts';
import { addressOfLink } from './address-of-link.ts';
import { AUTH_PATHS, INVALID_VERIFICATION_LINK } from './auth-paths.ts';
import { eraseAccount } from './erase-account.ts';
import { publicUser } from './public-user.ts';

const { body } = AUTH_PATHS['/auth/not-me'];

/**
 * `auth/not-me`: erases the account that somebody else made with the caller's address, with its sessions. The token of
 * the verification mail proves whose address it is. An account that is verified stays: its owner has been here.
 */
export function notMeRoute(services: Services): BackendHandler {
  const { database } = services;
  return async (c) => {
    const { token } = await readBody(c.req.raw, body);
    await limitAttempts(services, c, 'verify');
    const address = await addressOfLink(services, token);
    if (!address) throw new ApiError(400, INVALID_VERIFICATION_LINK, { field: 'token' });
    await database.db.transaction().execute(async (transaction) => {
      const account = transaction.selectFrom('auth_user').selectAll().where('email', '=', address);
      // On SQLite the transaction has the write lock from its beginning.
      const found = await (database.engine === 'postgres' ? account.forUpdate() : account).executeTakeFirst();
      if (!found) return;
      if (found.emailVerified) {
        throw new ApiError(
          409,
          'This address is verified, so the account stays. To delete it, log in and open Privacy and Devices.',
        );
      }
      await eraseAccount(transaction, publicUser(found));
    });
    return c.json({ success: true });
  };
}
