import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { clientAddress } from '../limits/client-network.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { waitError } from '../limits/wait-error.ts';
import type { Services } from '../services.ts';
import { AUTH_PATHS } from './auth-paths.ts';
import { callAuth } from './call-auth.ts';
import { findAccount } from './find-account.ts';

const { body } = AUTH_PATHS['/auth/resend-verification'];

const MESSAGE =
  'If this address has an account that is not verified yet, we have sent it a new link. It works for 24 hours.';

/**
 * `auth/resend-verification`: mails a new link when the address has an account and is not verified, and answers
 * alike, after as much work, when not.
 */
export function resendVerificationRoute(services: Services): BackendHandler {
  const { config, mailLimit, decoyWork } = services;
  return async (c) => {
    const { email } = await readBody(c.req.raw, body);
    await limitAttempts(services, c, 'resend');
    const wait = await mailLimit.take({ email, kind: 'verify-email', from: clientAddress(c, config) });
    if (wait !== undefined) throw waitError(wait);
    const account = await findAccount(services, email);
    const { ok } = await callAuth(services, c, '/send-verification-email', { email });
    if (!ok) throw new Error('better-auth refused to send a verification link');
    if (!account || account.emailVerified) await decoyWork.mail(email, 'verify-email');
    return c.json({ success: true, message: MESSAGE });
  };
}
