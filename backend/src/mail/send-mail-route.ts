import { callAuth } from '../accounts/call-auth.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import { clientAddress } from '../limits/client-network.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { waitError } from '../limits/wait-error.ts';
import type { Services } from '../services.ts';
import { MAIL_PATHS } from './mail-paths.ts';

/** What a visitor may have sent to themselves, and the path of better-auth that sends it, within its rate limit. */
const SENDERS = {
  'verify-email': '/send-verification-email',
  'reset-password': '/request-password-reset',
} as const;

const { body } = MAIL_PATHS['/email/send'];

/** `email/send`: one of the named templates, to the caller's own address. It is never a relay. */
export function sendMailRoute(services: Services): BackendHandler {
  return async (c) => {
    const user = await requireUser(services, c);
    const { template, to } = await readBody(c.req.raw, body);
    if (to !== undefined && to !== user.email) {
      throw new ApiError(403, 'Mail can be sent to your own address only.', { field: 'to' });
    }
    await limitAttempts(services, c, 'send');
    const { email, emailVerified } = user;
    const wait = await services.mailLimit.take({
      email,
      kind: template,
      from: clientAddress(c, services.config),
      owner: emailVerified ? 'signed in' : undefined,
    });
    if (wait !== undefined) throw waitError(wait);
    const { ok } = await callAuth(services, c, SENDERS[template], { email });
    if (!ok) throw new Error(`better-auth refused to send ${template}`);
    return c.json({ success: true }, 202);
  };
}
