import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { parseBody, readObject } from '../http/read-body.ts';
import { clientAddress } from '../limits/client-network.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { waitError } from '../limits/wait-error.ts';
import type { Services } from '../services.ts';
import { INVALID_RESET_LINK, RESET_BODIES } from './auth-paths.ts';
import { callAuth } from './call-auth.ts';
import { findAccount } from './find-account.ts';
import { forgetExpiredLinks } from './forget-expired-links.ts';

const { request, completion } = RESET_BODIES;

/**
 * `auth/reset-password`. With `email` it mails a link, if there is such an account, and answers alike, after as much
 * work, if not. With `token` and `password` it completes the reset: the token works once, every session of the account
 * ends.
 */
export function resetPasswordRoute(services: Services): BackendHandler {
  const { config, knownOwners, mailLimit, decoyWork } = services;
  return async (c) => {
    const fields = await readObject(c.req.raw);
    if ('token' in fields) {
      const { token, password } = parseBody(fields, completion);
      await limitAttempts(services, c, 'reset');
      const { ok } = await callAuth(services, c, '/reset-password', { token, newPassword: password });
      if (!ok) throw new ApiError(400, INVALID_RESET_LINK, { field: 'token' });
    } else {
      const { email } = parseBody(fields, request);
      await limitAttempts(services, c, 'reset-request');
      const from = clientAddress(c, config);
      const { who, known, verified } = await knownOwners.visit(email, { from });
      const owner = known && verified ? who : undefined;
      const wait = await mailLimit.take({ email, kind: 'reset-password', from, owner });
      if (wait !== undefined) throw waitError(wait);
      const account = await findAccount(services, email);
      const { ok } = await callAuth(services, c, '/request-password-reset', { email });
      if (!ok) throw new ApiError(422, 'Password reset failed. Please try again.');
      if (account) {
        // Without an account better-auth does the same.
        await forgetExpiredLinks(services);
      } else {
        await decoyWork.row();
        await decoyWork.mail(email, 'reset-password');
      }
    }
    return c.json({ success: true });
  };
}
