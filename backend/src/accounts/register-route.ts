import { requireRoom } from '../database/no-room-error.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { clientAddress } from '../limits/client-network.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import type { Services } from '../services.ts';
import { AUTH_PATHS } from './auth-paths.ts';
import { callAuth } from './call-auth.ts';
import { findAccount } from './find-account.ts';

const { body } = AUTH_PATHS['/auth/register'];

/**
 * `auth/register`: answers a new address and one that has an account alike, so that it tells a stranger nothing; the
 * owner of the account gets a notice by mail.
 */
export function registerRoute(services: Services): BackendHandler {
  return async (c) => {
    const account = await readBody(c.req.raw, body);
    await limitAttempts(services, c, 'register');
    requireRoom(services.database);
    // A new visitor would not understand a refusal: without its mail the account works, and can have it later.
    const { email } = account;
    const from = clientAddress(c, services.config);
    const kind = (await findAccount(services, email)) ? 'already-registered' : 'registration';
    const wait = await services.mailLimit.take({ email, kind, from });
    const holdMail = wait !== undefined;
    const { ok, code } = await callAuth(services, c, '/sign-up/email', account, { holdMail });
    if (code === 'FAILED_TO_CREATE_USER') {
      // Two at once for one new address: the database lets only one in, and the other must not hear of it.
      if (!(await findAccount(services, account.email)))
        throw new Error('better-auth could not write the account');
    } else if (!ok) {
      throw new ApiError(422, 'Registration failed. Please try again.');
    }
    return c.json({ success: true });
  };
}
