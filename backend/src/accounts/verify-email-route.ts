import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { findSession } from '../http/require-session.ts';
import { createKnownOwners } from '../limits/known-owners.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import type { Services } from '../services.ts';
import { addressOfLink } from './address-of-link.ts';
import { AUTH_PATHS, INVALID_VERIFICATION_LINK } from './auth-paths.ts';
import { callAuth } from './call-auth.ts';
import { findAccount } from './find-account.ts';

const { body } = AUTH_PATHS['/auth/verify-email'];

/**
 * `auth/verify-email` and `email/verify`: marks the address of the token as verified, for a caller who is signed in to
 * the account: the token proves the mailbox, the session proves the account, and only both together prove that they are
 * one person's (docs/decisions/030). Every other session of the account ends. Repeating it does no harm.
 */
export function verifyEmailRoute(services: Services): BackendHandler {
  const { database, now } = services;
  return async (c) => {
    const { token } = await readBody(c.req.raw, body);
    await limitAttempts(services, c, 'verify');
    const address = await addressOfLink(services, token);
    const account = address && (await findAccount(services, address));
    if (!account || account.emailVerified) {
      const { ok } = await callAuth(services, c, `/verify-email?${new URLSearchParams({ token })}`);
      // Not 401: that would end the session of a visitor who opens an old link.
      if (!ok) throw new ApiError(400, INVALID_VERIFICATION_LINK, { field: 'token' });
      return c.json({ success: true });
    }

    const caller = await findSession(services, c);
    if (caller?.user.id !== account.id) {
      throw new ApiError(403, `To confirm that the account of ${address} is yours, please log in to it.`);
    }
    await database.db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('auth_user')
        .set({
          emailVerified: database.engine === 'sqlite' ? 1 : true,
          updatedAt: new Date(now()).toISOString(),
        })
        .where('id', '=', account.id)
        .execute();
      await transaction
        .deleteFrom('auth_session')
        .where('userId', '=', account.id)
        .where('id', '!=', caller.sessionId)
        .execute();
      await createKnownOwners(transaction, now).forgetDevices(account.id, { except: caller.sessionId });
    });
    return c.json({ success: true });
  };
}
